// oxlint-disable-next-line import/default -- Vite answers with the address of the file.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/**
 * Has the code that shows PDFs stored on this device, where it is not yet: the service worker keeps it as it comes. Without it a
 * document that is kept for offline is of no use there. Rejects where it cannot be had.
 */
export async function storeReader(): Promise<void> {
  if ((await caches.match(workerUrl, { ignoreVary: true })) !== undefined) return;
  // The file that is looked for comes last: where it is here, all of them are.
  await import('./PdfViewer.tsx');
  const answer = await fetch(workerUrl);
  if (!answer.ok) throw new TypeError(`${workerUrl} answered ${answer.status}`);
}
