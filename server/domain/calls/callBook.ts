import type { Person } from '#contract/entities/user.ts';
import type {
  CallInitiated,
  CallNotice,
  CallType,
  IncomingCall,
  PassedEvent,
  PassedPayload,
} from '#contract/protocol/calls.ts';
import {
  type CallState,
  dueAt,
  type EndReason,
  isUnanswered,
  transition,
} from '#contract/rules/calls/call.ts';
import { Refusal } from '../requests/index.ts';

/** A tab in a call of which nothing was heard for so long, ms, has left it: its device may be here without it. */
export const TALKER_GRACE_MS = 60_000;
/** So long it is remembered how a call ended, ms: words about it may come late, or again. */
const REMEMBERED_MS = 120_000;

/** A word that one device passes to the other. */
export interface Passed {
  readonly userId: string;
  readonly callType: CallType;
  readonly payload: PassedPayload;
}

export type Told =
  | { readonly event: 'incoming_call'; readonly payload: IncomingCall }
  | { readonly event: 'call_initiated'; readonly payload: CallInitiated }
  | { readonly event: 'call_response'; readonly payload: CallNotice }
  | { readonly event: PassedEvent; readonly payload: Passed };

/** Writes the log of calls. */
export interface CallLog {
  /** It rings, from `callerId`. */
  rings(call: Named, callerId: string): void;
  /** The callee took it. */
  accepted(callId: string): void;
  /** It was taken over from a process that is gone. */
  goesOn(callId: string): void;
  /** The two hear each other. */
  heard(callId: string): void;
  over(callId: string, reason: EndReason): void;
  /** Another process holds it. */
  letGo(callId: string): void;
}

export interface ExchangeDeps {
  readonly clock: {
    /** ms that never jump. */
    now(): number;
    after(ms: number, callback: () => void): () => void;
  };
  /** Every socket of a person. */
  tellPerson(userId: string, told: Told): void;
  tellSocket(socketId: string, told: Told): void;
  isReachable(userId: string): boolean;
  /** Called after a call of these two ended. */
  onOver?(one: string, other: string): void;
  readonly log: CallLog;
}

/** A tab that says something, and over which line. */
export interface Mouth {
  readonly socketId: string;
  readonly leg: string;
}

export interface Named {
  readonly callId: string;
  readonly callType: CallType;
  /** The other person. */
  readonly other: string;
}

/** One person in a call. */
export interface Side {
  readonly userId: string;
  /** The tab that takes part; null: none yet. */
  leg: string | null;
  /** Null: its line is gone. */
  socketId: string | null;
  stopWaiting: () => void;
}

export interface Held {
  readonly id: string;
  readonly callType: CallType;
  readonly from: Side;
  readonly to: Side;
  /** The caller as the other is shown them; null for a call that was taken over from before a restart. */
  readonly caller: Person | null;
  state: CallState;
  stopRinging: () => void;
}

const nothing = () => undefined;

export const sideFor = (userId: string, mouth?: Mouth): Side => ({
  userId,
  leg: mouth?.leg ?? null,
  socketId: mouth?.socketId ?? null,
  stopWaiting: nothing,
});

/** Throws `not_a_participant` where it is not a call of these two. */
export function sideOf({ from, to }: Held, userId: string, other: string): Side {
  const [mine, theirs] = from.userId === userId ? [from, to] : [to, from];
  if (mine.userId !== userId || theirs.userId !== other)
    throw new Refusal('not_a_participant', 'not a call of these two');
  return mine;
}

/** It is open, or both have spoken: one that was taken over from one side alone makes nobody busy. */
export const isCertain = ({ from, to, state }: Held): boolean =>
  isUnanswered(state) || (from.leg !== null && to.leg !== null);

export const acceptedNotice = ({ id, to }: Held, replaces?: string): CallNotice => ({
  callId: id,
  say: 'accepted',
  leg: to.leg ?? '',
  ...(replaces !== undefined && { replaces }),
});

/** The calls of a server, and for a while how they ended. */
export interface CallBook {
  readonly calls: ReadonlyMap<string, Held>;
  of(userId: string): Held[];
  hold(call: Named, sides: Pick<Held, 'from' | 'to' | 'caller'>): Held;
  over(call: Held, reason: EndReason): void;
  /** Forgets it without a word. */
  letGo(callId: string): void;
  /** The answer to a device that speaks of a call that is over, or became another one. */
  past(callId: string): CallNotice | undefined;
  remember(callId: string, notice: CallNotice): void;
  /** This tab speaks for its side from now on. */
  speaks(call: Held, side: Side, mouth: Mouth): void;
  /** It is over unless the side speaks within this time. */
  wait(call: Held, side: Side, ms: number): void;
  tellBoth(call: Held, notice: CallNotice): void;
  close(): void;
}

export function createCallBook({ clock, tellPerson, log, onOver }: ExchangeDeps): CallBook {
  const calls = new Map<string, Held>();
  const past = new Map<string, { readonly notice: CallNotice; readonly at: number }>();

  const remember = (callId: string, notice: CallNotice) => {
    const at = clock.now();
    for (const [id, { at: then }] of past) {
      if (at - then < REMEMBERED_MS) break;
      past.delete(id);
    }
    past.set(callId, { notice, at });
  };
  const tellBoth = ({ from, to }: Held, payload: CallNotice) => {
    for (const { userId } of [from, to]) tellPerson(userId, { event: 'call_response', payload });
  };
  const release = ({ from, to, stopRinging }: Held) => {
    stopRinging();
    from.stopWaiting();
    to.stopWaiting();
  };
  const over = (call: Held, reason: EndReason) => {
    if (!calls.delete(call.id)) return;
    call.state = transition(call.state, { type: 'over', reason }, clock.now());
    release(call);
    const notice: CallNotice = { callId: call.id, say: 'over', reason };
    remember(call.id, notice);
    log.over(call.id, reason);
    tellBoth(call, notice);
    onOver?.(call.from.userId, call.to.userId);
  };

  const wait = (call: Held, side: Side, ms: number) => {
    side.stopWaiting();
    side.stopWaiting = clock.after(ms, () =>
      over(call, isUnanswered(call.state) ? 'cancelled' : 'failed'),
    );
  };

  return {
    calls,
    of: (userId) =>
      [...calls.values()].filter(({ from, to }) => from.userId === userId || to.userId === userId),
    hold({ callId, callType }, sides) {
      const state: CallState = { status: 'calling', since: clock.now() };
      const call: Held = { id: callId, callType, ...sides, state, stopRinging: nothing };
      calls.set(callId, call);
      call.stopRinging = clock.after((dueAt(state) ?? 0) - clock.now(), () => over(call, 'missed'));
      return call;
    },
    over,
    letGo(callId) {
      const call = calls.get(callId);
      if (call === undefined) return;
      calls.delete(callId);
      release(call);
      log.letGo(callId);
    },
    past: (callId) => past.get(callId)?.notice,
    remember,
    wait,
    speaks(call, side, { socketId, leg }) {
      side.stopWaiting();
      side.stopWaiting = nothing;
      side.socketId = socketId;
      side.leg = leg;
      if (!isUnanswered(call.state)) wait(call, side, TALKER_GRACE_MS);
    },
    tellBoth,
    close() {
      for (const call of calls.values()) release(call);
      calls.clear();
    },
  };
}
