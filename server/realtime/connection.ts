import type { DefaultEventsMap, Socket } from 'socket.io';
import type { SpokenVersions } from '#contract/protocol/version.ts';
import type { Claims, Db } from '#server/db/db.ts';
import type { Announcements } from '#server/domain/announcements.ts';
import type { Authenticate } from '#server/domain/authenticate.ts';
import type { Deliver } from '#server/domain/delivery.ts';
import type { Rates } from '#server/domain/rates.ts';
import type { Log } from '#server/log.ts';
import type { Told } from './io.ts';
import type { Presence } from './presence.ts';

export interface SocketData {
  claims: Claims;
}
export type ClientSocket = Socket<DefaultEventsMap, Told, DefaultEventsMap, SocketData>;

export interface RealtimeDeps {
  readonly db: Db;
  readonly log: Log;
  readonly authenticate: Authenticate;
  readonly deliver: Deliver;
  readonly announcements: Announcements;
  readonly rates: Rates;
  readonly presence: Presence;
  /** Of clients that are let in. */
  readonly spoken: SpokenVersions;
  /** ms since the epoch. */
  readonly now: () => number;
  /** ms that never jump, for limits. */
  readonly steady: () => number;
}

/** One authenticated socket and what must end with it. */
export interface Connection {
  readonly socket: ClientSocket;
  readonly userId: string;
  /** What this connection shows others as typing now, by conversation. */
  readonly typing: Map<string, { readonly receiverId: string; readonly timer: NodeJS.Timeout }>;
  /** Takes over fresh claims of the same person: the connection then lives to their expiry. */
  renew(claims: Claims): void;
}

/** What an event leads to: its acknowledgement, and what is told after that went out. */
export interface Answer {
  readonly ack: object;
  readonly after?: () => void;
}

/** Carries out one event. What it throws becomes the error of the acknowledgement. */
export type Handler = (
  connection: Connection,
  payload: unknown,
  deps: RealtimeDeps,
) => Promise<Answer> | Answer;

export const OK: Answer = { ack: { ok: true } };
