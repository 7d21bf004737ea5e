import { ArrowLeft, Printer, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SendButton } from '#src/shared/sending/index.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { OnPaper, usePrint } from './share/OnPaper.tsx';
import { QrDialog } from './share/QrDialog.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';

export interface PageToolsProps {
  readonly id: string;
  readonly title: string;
}

/** Of a home: back, share, show to another phone, print. */
export function PageTools({ id, title }: PageToolsProps) {
  const { t } = useTranslation(['listing', 'common']);
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isQrOpen, setQrOpen] = useState(false);
  const { Qr, print } = usePrint();
  const url = new URL(paths.property.href(id), window.location.href).href;

  /** A person who came by a link from elsewhere has no page of ours behind them. */
  function back(): void {
    const isFirst = key === 'default';
    void (isFirst ? navigate(paths.browse.href()) : navigate(-1));
  }

  async function share(): Promise<void> {
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await window.navigator.clipboard.writeText(url);
        toastSuccess(t('share.copied'));
      }
    } catch (error) {
      // Cancelling in the share sheet is not a failure.
      const hasTurnedBack = error instanceof DOMException && error.name === 'AbortError';
      if (!hasTurnedBack) toastError(t('share.failed'));
    }
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-1 print:hidden">
        <Button
          look="quiet"
          icon={<ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />}
          onClick={back}
          className="-ms-3 px-3!"
        >
          {t('common:back')}
        </Button>
        <span className="flex-1" />
        <IconButton label={t('share.label')} onClick={() => void share()}>
          <Share2 size={20} aria-hidden />
        </IconButton>
        <SendButton isIcon what={{ kind: 'homes', ids: [id], title }} />
        <IconButton label={t('qr.open')} onClick={() => setQrOpen(true)}>
          <QrCode size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('common:print')} onClick={() => void print()}>
          <Printer size={20} aria-hidden />
        </IconButton>
      </div>
      <OnPaper Qr={Qr} address={url} />
      <QrDialog title={title} address={url} isOpen={isQrOpen} onClose={() => setQrOpen(false)} />
    </>
  );
}
