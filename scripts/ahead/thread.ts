import './device.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { SearchDocument } from '#server/http/pageThread.ts';
import { createSearchDocuments } from './search.ts';

/*
 * A thread of the server that renders (server/http/pageThread.ts). Of its own, since what the interface takes for a browser must not be
 * seen by the server.
 */

const { shell } = workerData as { readonly shell: string };
const documents = createSearchDocuments(shell);

parentPort?.on('message', ({ id, asked }: { id: number; asked: SearchDocument }) => {
  void documents
    .then((make) => make(asked))
    .then(
      (document) => parentPort?.postMessage({ id, document }),
      (thrown: unknown) => parentPort?.postMessage({ id, error: String(thrown) }),
    );
});
