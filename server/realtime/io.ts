import type { IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server, type ServerOptions } from 'socket.io';
import type { Person } from '#contract/entities/user.ts';
import type { CallInitiated, CallNotice, IncomingCall } from '#contract/protocol/calls.ts';
import { REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import {
  type MarkNotice,
  type NewMessage,
  SOCKET_PATH,
  type SyncHint,
  type TypingNotice,
} from '#contract/protocol/socket.ts';
import type { Passed } from '#server/domain/calls/index.ts';

/** The events that the server sends to clients. */
export interface Told {
  protocol: (payload: { version: number }) => void;
  new_message: (payload: NewMessage) => void;
  message_sent: (payload: NewMessage) => void;
  message_error: (payload: { error: string; code: string }) => void;
  message_delivered: (payload: MarkNotice) => void;
  message_read: (payload: MarkNotice) => void;
  user_typing: (payload: TypingNotice) => void;
  user_stopped_typing: (payload: TypingNotice) => void;
  online_users: (payload: { users: Person[] }) => void;
  user_online: (payload: Person) => void;
  user_offline: (payload: { id: string }) => void;
  sync_hint: (payload: SyncHint) => void;
  incoming_call: (payload: IncomingCall) => void;
  call_initiated: (payload: CallInitiated) => void;
  call_response: (payload: CallNotice) => void;
  webrtc_offer: (payload: Passed) => void;
  webrtc_answer: (payload: Passed) => void;
  webrtc_ice_candidate: (payload: Passed) => void;
}
export type Io = Server<DefaultEventsMap, Told>;
export type Adapter = NonNullable<ServerOptions['adapter']>;

/** Every socket of one person, and every socket of one session. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** The session whose room this is; undefined for any other room. */
export const sessionOf = (room: string): string | undefined =>
  room.startsWith('session:') ? room.slice('session:'.length) : undefined;

/** Every socket of a device that holds this area. */
export const areaRoom = (areaId: string): string => `area:${areaId}`;

/** Every socket of a device that holds the areas of this city, and of those that hold whatever there is. */
export const cityRoom = (cityId: string): string => `city:${cityId}`;
export const EVERY_CITY = cityRoom('every');

/**
 * The socket server; `attach` puts it on an http server, last of all its listeners. `publicOrigin` is taken besides the request's own host.
 * Recovery after a lost connection is the client's catch-up, which also holds across processes, so
 * socket.io's own is off. `adapter`: hands on what is said to rooms to other processes.
 */
export function createIo(publicOrigin: string, adapter?: Adapter): Io {
  return new Server({
    ...(adapter && { adapter }),
    path: SOCKET_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: REQUEST_MAX_BYTES,
    // Other upgrades on this port belong to others.
    destroyUpgrade: false,
    allowRequest: (request, decide) => {
      decide(null, isAllowedOrigin(request, publicOrigin));
    },
  });
}

/** A browser always names its origin; what names none is no browser and has no one's cookies or pages. */
function isAllowedOrigin({ headers }: IncomingMessage, publicOrigin: string): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const origin = new URL(headers.origin);
  return origin.origin === publicOrigin || origin.host === headers.host;
}
