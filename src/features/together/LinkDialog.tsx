import { Copy, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';

const QrCode = latePart(
  async () => (await import('#src/ui/QrCode.tsx')).QrCode,
  () => <OpensLater />,
);

export interface LinkDialogProps {
  /** The list's name. */
  readonly name: string;
  /** The invitation to show; null: none. */
  readonly link: Link | null;
  readonly onClose: () => void;
}

export interface Link {
  readonly address: string;
  /** Shorter, for a camera. */
  readonly short: string;
  /** ms since the epoch. */
  readonly until: number;
}

/** An invitation as a code for another phone, to copy, and to send by any app of the phone. Made here, so it works offline. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['saved', 'common']);
  const format = useFormat();
  const copy = async (address: string) => {
    try {
      await window.navigator.clipboard.writeText(address);
      toastSuccess(t('together.link.copied'));
    } catch {
      toastError(t('together.link.failed'));
    }
  };
  const share = async (url: string) => {
    try {
      await navigator.share({ title: name, text: t('together.message', { name }), url });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toastError(t('together.link.failed'));
    }
  };
  return (
    <Dialog
      isOpen={link !== null}
      onClose={onClose}
      title={t('together.link.title')}
      description={
        link === null ? undefined : t('together.link.lead', { date: format.date(link.until) })
      }
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {link !== null && (
        <>
          <p dir="auto" className="text-center font-semibold wrap-anywhere">
            {name}
          </p>
          <div className="mx-auto my-4 size-60 max-w-full">
            <Suspense>
              <QrCode text={link.short} label={t('together.link.qr', { name })} />
            </Suspense>
          </div>
          <p dir="ltr" className="text-center text-sm break-all text-soft">
            {link.short}
          </p>
          <div className="mt-4 flex flex-wrap justify-center gap-3">
            {'share' in navigator && (
              <Button
                look="secondary"
                icon={<Share2 size={18} aria-hidden />}
                onClick={() => void share(link.address)}
              >
                {t('together.link.share')}
              </Button>
            )}
            <Button
              look="secondary"
              icon={<Copy size={18} aria-hidden />}
              onClick={() => void copy(link.address)}
            >
              {t('together.link.copy')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
