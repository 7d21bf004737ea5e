import type { CallWord } from '#contract/protocol/calls.ts';
import {
  type CallEvent,
  dueAt,
  type EndReason,
  isUnanswered,
  transition,
} from '#contract/rules/calls/call.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { newId } from '#contract/rules/ids.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { createLive, type Live } from '../../kit/live.ts';
import type { Log } from '../../kit/log.ts';
import { createTimer } from '../../kit/timer.ts';
import type { Call } from '../../model/calls.ts';
import type { CallLine, LineWord } from '../../model/ports/callMedia.ts';
import type { CallSignals } from '../../model/ports/callSignals.ts';
import type { PastCalls } from './pastCalls.ts';
import { createSignalRetry, type SignalRetry } from './signalRetry.ts';

/** How a call ended that needs no answer stands so long, ms. */
const SAID_MS = 2500;
/** So often a tab in a call says that it is here, ms. */
const HERE_MS = 20_000;
/** After them nothing of the call is said. */
const LAST: readonly CallWord['payload']['say'][] = ['end', 'fail', 'decline'];
/** They wait for no description that the server does not take before it heard them. */
const AT_ONCE: readonly CallWord['payload']['say'][] = ['here', 'heard', 'ask'];
/** So long it is worth asking how a call ended, ms: the server forgets it after. */
const ASKED_MS = 120_000;
/** Ends that are remembered. */
const ENDS_MAX = 50;

export interface CallSessionDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: CallSignals;
  readonly log: Log;
  readonly past: PastCalls;
}

/** The call a tab knows of, and what it has of it. */
export interface Active {
  call: Call;
  /** This tab's name in the call. */
  readonly leg: string;
  readonly signalRetry: SignalRetry;
  /** This tab has said yes: microphone and line are its own. */
  isOurs: boolean;
  /** Its microphone is asked for, and not there yet. */
  isOpening: boolean;
  line: CallLine | null;
  /** Words that came before the line was there. */
  readonly early: LineWord[];
  /** It is not drawn yet: what it waits for goes first. */
  isQuiet: boolean;
  /** Names of what came: it may come twice. */
  readonly heard: Set<string>;
  onAllowed: (() => void) | null;
  /** Aborts with the end of the call. */
  readonly over: AbortController;
}

/** The one call of a tab, from its beginning to what is said of its end. */
export interface CallSession {
  readonly shown: Live<Call | null>;
  /** How each call ended: as the server told it, or, before it has, as this tab saw it. */
  readonly ended: Live<ReadonlyMap<string, EndReason>>;
  active(): Active | null;
  /** There is none, or it is over. */
  isFree(): boolean;
  name(): string;
  /** `leg`: the name this tab had before a reload. `isQuiet`: it is not shown yet. */
  begin(
    call: Pick<Call, 'id' | 'other' | 'isCaller' | 'callType' | 'state'>,
    how?: { readonly leg?: string; readonly isQuiet?: boolean },
  ): Active;
  change(of: Active, fields: Partial<Call>): void;
  step(of: Active, event: CallEvent): void;
  /** Tells the server, until it has heard it. */
  say(
    of: Active,
    event: string,
    rest: object,
    onRefused?: (code: ErrorCode | 'lost') => void,
  ): void;
  word(of: Active, say: CallWord['payload']['say']): void;
  /** Says from time to time that this tab is in the call. */
  stayHere(of: Active): void;
  settled(callId: string, reason: EndReason): void;
  /** Asks how calls ended of which the server has not said it. */
  askUnsettled(): void;
  dismiss(): void;
  close(): void;
}

export function createCallSession({
  clock,
  random,
  signals,
  log,
  past,
}: CallSessionDeps): CallSession {
  const shown = createLive<Call | null>(null);
  const ends = createEnds();
  const due = createTimer(clock);
  let active: Active | null = null;
  const name = () => newId(clock.now(), random.bytes(16));
  const isFree = () => active === null || active.call.state.status === 'ended';

  const change = (of: Active, fields: Partial<Call>) => {
    of.call = { ...of.call, ...fields };
    if (active === of && !of.isQuiet) shown.set(of.call);
    if (active === of && fields.state !== undefined) watchTime(of);
  };
  const say: CallSession['say'] = (of, event, rest, onRefused) =>
    of.signalRetry.say(event, addressed(of, rest), onRefused);
  const word: CallSession['word'] = (of, spoken) => {
    if (LAST.includes(spoken)) of.signalRetry.drop();
    const payload = addressed(of, { say: spoken, isCaller: of.call.isCaller });
    const how = AT_ONCE.includes(spoken) ? of.signalRetry.sayNow : of.signalRetry.say;
    how('call_response', payload, (code) =>
      log.info(`the server did not take the word ${spoken} of a call: ${code}`),
    );
  };
  const step = (of: Active, event: CallEvent) => {
    const before = of.call.state;
    const state = transition(before, event, clock.now());
    if (state === before) return;
    if (state.status === 'ended') letGo(of);
    else if (event.type === 'accepted') stayHere(of);
    else if (event.type === 'heard') word(of, 'heard');
    change(of, { state });
    if (state.status !== 'ended') return;
    past.add(of.call);
    if (state.reason !== 'elsewhere') ends.seen(of, state.reason);
    if (active !== of) return;
    if (state.reason === 'elsewhere') dismiss();
    // One tab of a device says what was missed, and the list of calls does.
    else if (isPlain(of.call, state.reason) || !(of.isOurs || signals.isLeader()))
      due.set(SAID_MS, dismiss);
  };
  /** The server forgets a tab of which it hears nothing. */
  const stayHere = (of: Active) =>
    void clock.after(HERE_MS, () => {
      if (of.call.state.status === 'ended') return;
      word(of, 'here');
      stayHere(of);
    });
  const watchTime = (of: Active) => {
    const at = dueAt(of.call.state);
    if (at === null) due.clear();
    else due.set(Math.max(0, at - clock.now()), () => late(of));
  };
  const late = (of: Active) => {
    const { state } = of.call;
    if (of.isOurs) word(of, isUnanswered(state) ? 'end' : 'fail');
    step(of, { type: 'time' });
    // A clock that was set back: it is looked at again.
    if (of.call.state === state && active === of) watchTime(of);
  };
  const dismiss = () => {
    if (!isFree()) return;
    due.clear();
    active = null;
    shown.set(null);
  };

  return {
    shown,
    ended: ends.live,
    active: () => active,
    isFree,
    name,
    begin(call, { leg = name(), isQuiet = false } = {}) {
      const signalRetry = createSignalRetry(signals, clock);
      const of = beginning({ ...NOTHING_YET, ...call }, leg, signalRetry, isQuiet);
      active = of;
      change(of, { state: call.state });
      return of;
    },
    change,
    step,
    say,
    word,
    stayHere,
    settled(callId, reason) {
      ends.settled(callId, reason);
      past.settle(callId, reason);
    },
    askUnsettled() {
      for (const of of ends.unsettled(clock.now() - ASKED_MS)) word(of, 'ask');
    },
    dismiss,
    close() {
      active?.signalRetry.stop();
      due.clear();
      active = null;
      shown.set(null);
    },
  };
}

const beginning = (
  call: Call,
  leg: string,
  signalRetry: Active['signalRetry'],
  isQuiet: boolean,
): Active => ({
  ...{ call, leg, signalRetry, isOurs: false, isOpening: false, line: null, early: [] },
  ...{ isQuiet, heard: new Set(), onAllowed: null, over: new AbortController() },
});

const NOTHING_YET = {
  isExplaining: false,
  trouble: null,
  isOtherOffline: false,
  isUnasked: false,
  own: null,
  theirs: null,
};

/** Addresses a word of a call. */
function addressed({ call, leg }: Active, rest: object) {
  const { id, other, callType } = call;
  return { targetUserId: other.id, callType, payload: { callId: id, leg, ...rest } };
}

/** The microphone is let go before anything else. */
function letGo(of: Active): void {
  of.over.abort();
  of.call.own?.stop();
  of.line?.close();
  of.line = null;
  const allowed = of.onAllowed;
  of.onAllowed = null;
  allowed?.();
}

/** An end that both sides know needs no answer, and no later reading. */
const isPlain = ({ isCaller, state }: Call, reason: EndReason): boolean => {
  if (state.status === 'ended' && state.connectedAt !== null) return reason === 'hungUp';
  return reason === 'hungUp' || reason === (isCaller ? 'cancelled' : 'declined');
};

/** The server's reason for an end counts more than the tab's. */
function createEnds() {
  const live = createLive<ReadonlyMap<string, EndReason>>(new Map());
  const unsure = new Map<string, Active>();
  const note = (callId: string, reason: EndReason) => {
    const others = [...live.get()].filter(([id]) => id !== callId);
    live.set(new Map([...others.slice(1 - ENDS_MAX), [callId, reason] as const]));
  };
  return {
    live,
    settled(callId: string, reason: EndReason) {
      unsure.delete(callId);
      note(callId, reason);
    },
    seen(of: Active, reason: EndReason) {
      const { id } = of.call;
      if (live.get().has(id)) return;
      unsure.set(id, of);
      note(id, reason);
    },
    /** Of calls that ended after `since`; what is older is forgotten. */
    unsettled(since: number): Active[] {
      for (const [id, { call }] of unsure)
        if (call.state.status !== 'ended' || call.state.at < since) unsure.delete(id);
      return [...unsure.values()];
    },
  };
}
