import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const QrCode = latePart(
  async () => (await import('#src/ui/QrCode.tsx')).QrCode,
  () => <OpensLater />,
);

export interface QrDialogProps {
  readonly title: string;
  readonly address: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The page's address for the camera of another phone. Generated here, so it works offline. */
export function QrDialog({ title, address, isOpen, onClose }: QrDialogProps) {
  const { t } = useTranslation(['listing', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('qr.title')}
      description={t('qr.lead')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <p dir="auto" className="text-center font-semibold">
        {title}
      </p>
      <div className="mx-auto my-4 size-60">
        <Suspense>{isOpen && <QrCode text={address} label={t('qr.label', { title })} />}</Suspense>
      </div>
      <p dir="ltr" className="text-center text-sm break-all text-soft">
        {address}
      </p>
    </Dialog>
  );
}
