import type { IncomingMessage } from 'node:http';

/**
 * The network address limits are counted by. X-Forwarded-For is anybody's to write; only behind a proxy
 * of one's own is its last entry true.
 */
export function callerAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (incoming.socket.remoteAddress ?? 'unknown');
}
