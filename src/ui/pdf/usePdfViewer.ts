import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#src/ui/toasts.ts';
import type { PdfViewerProps } from './PdfViewer.tsx';

export interface PdfReading {
  /** Null until a document was opened for the first time. */
  readonly Viewer: ComponentType<PdfViewerProps> | null;
  /** The shown content; null: none. */
  readonly content: Blob | null;
  readonly open: (content: Blob) => void;
  readonly close: () => void;
}

/** A viewer of documents, whose code is loaded with the first one: where it is not on this device and there is no network, a toast says so. */
export function usePdfViewer(): PdfReading {
  const { t } = useTranslation('files');
  const [Viewer, setViewer] = useState<ComponentType<PdfViewerProps> | null>(null);
  const [content, setContent] = useState<Blob | null>(null);
  async function show(next: Blob): Promise<void> {
    try {
      const { PdfViewer } = await import('./PdfViewer.tsx');
      setViewer(() => PdfViewer);
      setContent(next);
    } catch {
      toastError(t('pdf.failed'));
    }
  }
  return { Viewer, content, open: (next) => void show(next), close: () => setContent(null) };
}
