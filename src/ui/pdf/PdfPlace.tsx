import type { PdfReading } from './usePdfViewer.ts';

export interface PdfPlaceProps {
  readonly reading: PdfReading;
  readonly name: string;
  readonly onSave: () => void;
}

/** The place where an opened document is read; empty before that. */
export function PdfPlace({ reading: { Viewer, content, close }, name, onSave }: PdfPlaceProps) {
  return (
    Viewer !== null && <Viewer name={name} content={content} onSave={onSave} onClose={close} />
  );
}
