import type { IncomingMessage, ServerResponse } from 'node:http';
import { contained } from '#server/contained.ts';

/** More than any body that is taken: who was refused for a large photo can go on over the same line. */
export const DRAINED_MAX_BYTES = 16 * 1024 * 1024;
/** ms; the answer is out by then, and nobody waits for what comes still. */
const DRAINED_MAX_MS = 10_000;

/**
 * Reads and drops the rest of a body once the answer is out, so that the next request on the line is heard.
 * The line is closed when more than that comes, or too slowly.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', contained('draining a body', drain));

  function drain(): void {
    if (request.complete || request.destroyed) return;
    let left = DRAINED_MAX_BYTES;
    const hangUp = () => request.socket.destroy();
    const timer = setTimeout(contained('hanging up', hangUp), DRAINED_MAX_MS);
    // The earlier reader stops the flow as soon as its data is not taken.
    request.removeAllListeners('data');
    request.on(
      'data',
      contained('draining a body', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) hangUp();
      }),
    );
    request.once(
      'close',
      contained('draining a body', () => clearTimeout(timer)),
    );
    request.resume();
  }
}
