import type { IncomingMessage, ServerResponse } from 'node:http';
import { toRefusal, Refusal } from '#server/domain/requests/index.ts';
import type { Log } from '#server/log.ts';

/**
 * Answers a request by `answer`, and whatever that throws, at once or later, by a refusal: nothing of it reaches the listener. An answer
 * that had begun is broken off, since its length or its kind was said already.
 */
export function shielded(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { answer, log }: { readonly answer: () => unknown; readonly log: Pick<Log, 'error'> },
): void {
  const failed = (thrown: unknown): void => {
    // The query may hold the code of a mail's link: the path is all that is logged.
    log.error(`${method} ${url?.split('?', 1)[0]}`, thrown);
    if (response.headersSent) response.destroy();
    else refuse(response, toRefusal(thrown));
  };
  try {
    const going = answer();
    if (going instanceof Promise) going.catch(failed);
  } catch (thrown) {
    failed(thrown);
  }
}

/** The refusal as /api words it; what else was said of an answer that did not come goes. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  for (const name of ['content-length', 'content-encoding', 'etag', 'link'])
    response.removeHeader(name);
  const { retryAfter } = refusal.detail;
  response.writeHead(refusal.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify(refusal.toBody()));
}
