import { Dialog } from '@base-ui/react/dialog';
import { Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton.tsx';
import { Spinner } from '../Spinner.tsx';
import { openPdf, type Pdf, type PdfFault, pdfFault } from './openPdf.ts';
import { PdfPage } from './PdfPage.tsx';

/** Times the width of the window. */
const ZOOMS = [1, 1.5, 2, 3] as const;
/** Wider lines are tiring to read, CSS px. */
const WIDEST = 900;

type Shown =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: Pdf }
  | { readonly kind: PdfFault };

export interface PdfViewerProps {
  readonly name: string;
  /** Null: closed. */
  readonly content: Blob | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** A PDF over the whole screen, read and drawn on this device; Escape leaves. */
export function PdfViewer({ name, content, onSave, onClose }: PdfViewerProps) {
  const { t } = useTranslation(['files', 'common']);
  const shown = usePdf(content);
  const [zoom, setZoom] = useState(0);
  return (
    <Dialog.Root open={content !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black" />
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-cover pb-[env(safe-area-inset-bottom)] text-ink">
          <div className="flex items-center gap-1 border-b border-line bg-paper p-1.5 ps-4">
            <Dialog.Title dir="auto" className="min-w-0 flex-1 truncate text-start font-semibold">
              {name}
            </Dialog.Title>
            <IconButton
              label={t('pdf.smaller')}
              aria-disabled={zoom === 0 || undefined}
              onClick={() => setZoom(Math.max(0, zoom - 1))}
            >
              <ZoomOut size={22} aria-hidden />
            </IconButton>
            <IconButton
              label={t('pdf.larger')}
              aria-disabled={zoom === ZOOMS.length - 1 || undefined}
              onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
            >
              <ZoomIn size={22} aria-hidden />
            </IconButton>
            <IconButton label={t('pdf.save')} onClick={onSave}>
              <Download size={22} aria-hidden />
            </IconButton>
            <IconButton label={t('common:close')} onClick={onClose}>
              <X size={24} aria-hidden />
            </IconButton>
          </div>
          <p role="status" className={shown.kind === 'open' ? 'sr-only' : 'px-6 py-10 text-center'}>
            {shown.kind === 'opening' && <Spinner />}
            {shown.kind === 'open' && t('pdf.pages', { n: shown.pdf.numPages })}
            {(shown.kind === 'locked' || shown.kind === 'failed') && t(`pdf.${shown.kind}`)}
          </p>
          {shown.kind === 'open' && <Pages pdf={shown.pdf} name={name} zoom={ZOOMS[zoom] ?? 1} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Pages({
  pdf,
  name,
  zoom,
}: {
  readonly pdf: Pdf;
  readonly name: string;
  readonly zoom: number;
}) {
  const { t } = useTranslation('files');
  const scrolled = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (scrolled.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setRoom(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(scrolled.current);
    return () => observer.disconnect();
  }, []);
  const width = Math.min(room, WIDEST) * zoom;
  return (
    <div
      ref={scrolled}
      role="region"
      aria-label={name}
      // The arrow keys scroll it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto p-2 -outline-offset-3"
    >
      <div className="grid w-max min-w-full gap-3">
        {width > 0 &&
          Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              label={t('pdf.page', { n: number, count: pdf.numPages })}
              width={width}
              scrolled={scrolled}
            />
          ))}
      </div>
    </div>
  );
}

/** The document, opened once for each content and freed behind it. */
function usePdf(content: Blob | null): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'opening' });
  useEffect(() => {
    if (content === null) return undefined;
    let isWanted = true;
    const opening = openPdf(content);
    opening.then(
      (pdf) => isWanted && setShown({ kind: 'open', pdf }),
      (error: unknown) => isWanted && setShown({ kind: pdfFault(error) }),
    );
    return () => {
      isWanted = false;
      setShown({ kind: 'opening' });
      opening.then(
        (pdf) => pdf.destroy(),
        () => undefined,
      );
    };
  }, [content]);
  return shown;
}
