import { tellWorker } from '#src/data/tellWorker.ts';

/** The address of the script this tab began with. Its name contains the hash of the whole version. */
export function entryScript(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
}

/**
 * Tells the worker that this tab runs, and answers when it asks for the version: the worker keeps the code of older
 * versions as long as a tab runs it.
 */
export function answerWorker(container: ServiceWorkerContainer): void {
  container.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data, ports } = event;
    const isAsked =
      typeof data === 'object' && data !== null && 'type' in data && data.type === 'WHICH_ENTRY';
    if (isAsked) ports[0]?.postMessage(entryScript());
  });
  container.startMessages();
  void tellWorker(container, 'STARTED');
}
