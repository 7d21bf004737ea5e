import type { Adapter } from '#server/realtime/io.ts';
import type { Barred } from '#server/realtime/barred.ts';
import type { Calls, CallsHere } from '#server/realtime/calls.ts';
import type { Lines } from '#server/realtime/lines.ts';
import type { Presence, PresenceHere } from '#server/realtime/presence.ts';
import type { RateKind, Rates } from '#server/domain/limits/index.ts';

/** Listeners for things that happen over processes. */
export interface Happenings {
  /** These were at a process that ended, and may be elsewhere. */
  onEnded(userIds: readonly string[]): void;
  /** It is known again who is here. */
  onSettled(): void;
  /** Words to sockets were lost: whoever has a line asks for what they missed when it is made anew. */
  onMissed(): void;
}

/** This process among the others of its deployment. */
export interface Processes {
  /** Of socket.io: what is said to a room is heard at every process. */
  readonly adapter: Adapter;
  presence(here: PresenceHere): { readonly presence: Presence; readonly lines: Lines };
  calls(here: CallsHere, lines: Lines): Calls;
  /** Told to the others. */
  onTaken(kind: RateKind, who: string, cost: number): void;
  /** Tokens that the others take are taken here, too. */
  shareRates(rates: Rates): void;
  /** All bar a person that one bars. */
  bars(here: Barred): Barred;
  /** From now on it says what happens. */
  watch(happenings: Happenings): void;
  /** The database may count messages anew: what was told of it until now says nothing of what comes. */
  forgetOrder(): void;
  /** For whoever runs it. */
  state(): {
    readonly answers: 0 | 1;
    /** Words to sockets of other processes. */
    readonly waiting: number;
  };
  /** The others look after its people. */
  close(): Promise<void>;
}
