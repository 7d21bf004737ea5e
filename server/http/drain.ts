import type { IncomingMessage, ServerResponse } from 'node:http';
import { contained } from '#server/contained.ts';

/** More than any body that is taken: who was refused for a large photo can go on over the same line. */
export const DRAINED_MAX_BYTES = 16 * 1024 * 1024;
/** ms; the answer is out by then, and nobody waits for what comes still. */
const DRAINED_MAX_MS = 10_000;

/**
 * What is left of a body when the answer to it is out is read and dropped, so that the next request on
 * the line is heard. Whoever sends more than that, or too slowly, is hung up on.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', contained('draining a body', drain));

  function drain(): void {
    if (request.complete || request.destroyed) return;
    let left = DRAINED_MAX_BYTES;
    const hangUp = () => request.socket.destroy();
    const timer = setTimeout(contained('hanging up', hangUp), DRAINED_MAX_MS);
    // Who read so far stops the flow as soon as nobody takes what it read.
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
