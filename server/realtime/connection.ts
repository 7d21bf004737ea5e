import type { DefaultEventsMap, Socket } from 'socket.io';
import type { SpokenVersions } from '#contract/protocol/version.ts';
import type { Claims, Db } from '#server/db/db.ts';
import type { Announcements, Deliver } from '#server/domain/messages/index.ts';
import type { Authenticate } from '#server/domain/accounts/index.ts';
import type { EndedLately } from '#server/endedLately.ts';
import type { PartnersOf } from '#server/domain/conversations/index.ts';
import type { Rates } from '#server/domain/limits/index.ts';
import type { Log } from '#server/log.ts';
import type { Barred } from './barred.ts';
import type { Calls } from './calls.ts';
import type { Told } from './io.ts';
import type { Lines } from './lines.ts';
import type { Presence } from './presence.ts';
import type { Strikes } from './strikes.ts';

export interface SocketData {
  /** The claims that are checked as long as the connection stands. */
  claims: Pick<Claims, 'sub' | 'exp' | 'session_id'>;
}
export type ClientSocket = Socket<DefaultEventsMap, Told, DefaultEventsMap, SocketData>;

export interface RealtimeDeps {
  readonly db: Db;
  readonly log: Log;
  readonly authenticate: Authenticate;
  /** Sessions that ended: also between the look at a token and the line. */
  readonly endedLately: Pick<EndedLately, 'has'>;
  readonly deliver: Deliver;
  readonly announcements: Announcements;
  readonly rates: Rates;
  readonly presence: Presence;
  readonly partnersOf: PartnersOf;
  readonly calls: Calls;
  readonly lines: Lines;
  readonly barred: Barred;
  /** Of clients that are let in. */
  readonly spoken: SpokenVersions;
  /** ms since the epoch. */
  readonly now: () => number;
  /** ms that never jump, for limits. */
  readonly steady: () => number;
  /** An event was carried out in so many seconds; `outcome` is `ok` or the code of its refusal. */
  readonly onHeard?: (event: string, outcome: string, seconds: number) => void;
}

/** One authenticated socket and what must end with it. */
export interface Connection {
  readonly socket: ClientSocket;
  readonly userId: string;
  /** The conversations in which this connection is shown as typing now; absent before the first. */
  typing?: Map<string, { readonly receiverId: string; readonly timer: NodeJS.Timeout }>;
  /** Of what it sent in vain; absent before it did. */
  strikes?: Strikes;
}

/** The result of an event: its acknowledgement, and a message to send after that. */
export interface Answer {
  readonly ack: object;
  /** Fresh claims of the same person, to go on with. */
  readonly renewed?: Claims;
  readonly after?: () => void;
}

/** Carries out one event. An error it throws becomes the error of the acknowledgement. */
export type Handler = (
  connection: Connection,
  payload: unknown,
  deps: RealtimeDeps,
) => Promise<Answer> | Answer;

export const OK: Answer = { ack: { ok: true } };
