import type { CatchUpAnswer, CatchUpBody } from '#contract/protocol/api.ts';
import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Mismatch } from '#contract/protocol/version.ts';
import type {
  MarkNotice,
  NewMessage,
  SendMessages,
  SendResult,
  SyncHint,
  TypingNotice,
} from '#contract/protocol/socket.ts';
import type { Person } from '#contract/entities/user.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

/** Why a call brought no answer of its own. Thrown as TransportError by every transport. */
export type TransportFailure =
  /** No connection, connection lost before the answer, or no answer in time. The server may have done it. */
  | { readonly kind: 'network' }
  /** Something answered that is not our server: a captive portal, a proxy, a page of HTML. */
  | { readonly kind: 'notOurs' }
  /** The server answered with a typed error. `retryAfterMs` where it said so. */
  | {
      readonly kind: 'answered';
      readonly code: ErrorCode;
      readonly status: number;
      readonly retryAfterMs?: number;
    };

export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(readonly failure: TransportFailure) {
    super(failure.kind === 'answered' ? failure.code : failure.kind);
  }
}

/** Calls of /api. Every one may throw TransportError. Retries are the caller's. */
export interface Api {
  /** True when our server answered. Never throws. Gives up after `timeoutMs`. */
  probe(timeoutMs: number): Promise<boolean>;
  catchUp(body: CatchUpBody): Promise<CatchUpAnswer>;
  /** Every conversation of the caller: finds new ones when there are too many for one complete catch-up. */
  conversations(): Promise<Conversation[]>;
  history(
    conversationId: string,
    range: { readonly beforeSeq?: number; readonly afterSeq?: number; readonly limit: number },
  ): Promise<Message[]>;
  /**
   * The second transport for a batch: one request an item, in order, until one fails in transit. Gives the
   * results so far (items without a result are the caller's to try again); throws when there are none.
   * `isEnough`: asked after each item whether what is left has a better way by now.
   */
  sendBatch(batch: SendMessages, isEnough?: () => boolean): Promise<SendResult[]>;
  marks(
    conversationId: string,
    marks: { readonly deliveredSeq?: number; readonly readSeq?: number },
  ): Promise<Marks>;
}

export type SocketEvent =
  | { readonly type: 'connected' }
  /**
   * `needsAuth`: the server refused the token that is still in use. Otherwise the line broke, or its token was replaced
   * meanwhile; the adapter reconnects itself. `mismatch`: client and server are too far apart to talk; the next attempt
   * is the caller's.
   */
  | {
      readonly type: 'disconnected';
      readonly needsAuth: boolean;
      readonly mismatch?: { readonly code: Mismatch; readonly afterMs: number };
    }
  | { readonly type: 'newMessage'; readonly payload: NewMessage }
  | { readonly type: 'delivered'; readonly payload: MarkNotice }
  | { readonly type: 'read'; readonly payload: MarkNotice }
  | { readonly type: 'typing'; readonly payload: TypingNotice }
  | { readonly type: 'stoppedTyping'; readonly payload: TypingNotice }
  | { readonly type: 'online'; readonly people: readonly Person[]; readonly whole: boolean }
  | { readonly type: 'offline'; readonly userId: string }
  | { readonly type: 'hint'; readonly payload: SyncHint }
  /** Of a call: parsed where calls are, which are loaded with the first. */
  | { readonly type: 'call'; readonly event: string; readonly payload: unknown };

/** The socket. Reconnects by itself with SOCKET_RECONNECTION; nothing is emitted while it is down. */
export interface Socket {
  /** Also after `close`: a tab may lead, follow and lead again. */
  connect(): void;
  /** Drops the line now, if any, and tries at once: ends a reconnection wait. */
  reconnectNow(): void;
  close(): void;
  isConnected(): boolean;
  subscribe(onEvent: (event: SocketEvent) => void): Unsubscribe;
  /** Throws TransportError; `network` at once when not connected. */
  sendBatch(batch: SendMessages, timeoutMs: number): Promise<SendResult[]>;
  /** True when the server acknowledged in time. Never throws. */
  heartbeat(timeoutMs: number): Promise<boolean>;
  /** Best effort: dropped while not connected. */
  typing(state: 'start' | 'stop', receiverId: string, conversationId: string): void;
  /** One word of a call, acknowledged. Throws TransportError; `network` at once when not connected. */
  call(event: string, payload: unknown, timeoutMs: number): Promise<void>;
  reauth(token: string): void;
  /** Areas whose changes are to be told, from now on and after every reconnect. All of them each time. */
  watchAreas(areaIds: readonly string[], cityIds?: readonly string[]): void;
}

/** Access tokens, from the auth service's session on this device. */
export interface Tokens {
  /** A token good for at least another 30 s, refreshed if needed; null when there is none. Throws TransportError. */
  access(): Promise<string | null>;
  /** Refreshes once after a 401. `refused`: the auth service said no; `network`: it could not be asked. */
  refresh(): Promise<'refreshed' | 'refused' | 'network'>;
  onChange(callback: (token: string) => void): Unsubscribe;
}
