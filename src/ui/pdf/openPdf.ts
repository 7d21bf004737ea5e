import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite answers with the address of the file.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A document that is open. `close` frees it. */
export type Pdf = PDFDocumentProxy;

export type PdfFault =
  /** It asks for a password. */
  | 'locked'
  /** It is damaged, or the code that reads it is not on this device. */
  | 'failed';

/** Reads a PDF on this device, in a thread of its own. Scripts and forms within it do nothing. Rejects as the library does: `pdfFault`. */
export async function openPdf(content: Blob): Promise<Pdf> {
  const data = new Uint8Array(await content.arrayBuffer());
  return await getDocument({
    data,
    enableXfa: false,
    isEvalSupported: false,
    useWasm: false,
    verbosity: 0,
  }).promise;
}

/** Why a document cannot be shown. */
export const pdfFault = (error: unknown): PdfFault =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'failed';
