import type { Socket as IoSocket } from 'socket.io-client';
import {
  handshakeErrorSchema,
  messageErrorSchema,
  protocolNoticeSchema,
} from '#contract/protocol/socket.ts';
import { type Mismatch, MISMATCHES } from '#contract/protocol/version.ts';
import type { Log } from '../../kit/log.ts';

/** How a socket ends, or does not come to be. */
export interface Ends {
  /** The line broke, or nobody answered. */
  fallen(): void;
  /** `retryAfter`: in seconds, where the server says it. */
  mismatched(code: Mismatch, retryAfter?: number): void;
  /** The server does not take the token. */
  refused(): void;
}

/** Hears why a socket ends. `protocol`: the version this client speaks. */
export function hearEnd(
  socket: IoSocket,
  { protocol, log }: { readonly protocol: number; readonly log: Log },
  ends: Ends,
): void {
  let isRefused = false;
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    const refusal = handshakeErrorSchema.safeParse(error.data);
    const code = refusal.data?.code;
    const mismatch = MISMATCHES.find((each) => each === code);
    if (mismatch !== undefined) ends.mismatched(mismatch, refusal.data?.retryAfter);
    else if (code === 'unauthenticated') ends.refused();
    else ends.fallen();
  });
  socket.on('protocol', (payload: unknown) => {
    const notice = protocolNoticeSchema.safeParse(payload);
    if (notice.success && notice.data.version < protocol) ends.mismatched('server_outdated');
  });
  socket.on('message_error', (payload: unknown) => {
    const parsed = messageErrorSchema.safeParse(payload);
    if (!parsed.success) return;
    isRefused ||= parsed.data.code === 'unauthenticated';
    log.warn(`the server refused an event: ${parsed.data.code}`);
  });
  socket.on('disconnect', () => {
    if (isRefused) ends.refused();
    else ends.fallen();
  });
}
