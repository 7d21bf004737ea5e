import type { Person } from '#contract/entities/user.ts';
import type { CallNotice, CallWord, PassedEvent, PassedPayload } from '#contract/protocol/calls.ts';
import { dueAt, isUnanswered, transition } from '#contract/rules/calls/call.ts';
import {
  acceptedNotice,
  type CallBook,
  createCallBook,
  type ExchangeDeps,
  type Held,
  isCertain,
  type Mouth,
  type Named,
  sideFor,
  sideOf,
  TALKER_GRACE_MS,
  type Told,
} from './callBook.ts';
import { Refusal } from '../requests/index.ts';

export { TALKER_GRACE_MS } from './callBook.ts';
export type { ExchangeDeps, Passed, Told } from './callBook.ts';

/** A caller whose line broke has so long to come back before it rings no more, ms. */
export const CALLER_GRACE_MS = 5000;

/** The person who says something, and their line. */
export interface Speaker extends Mouth {
  readonly person: Person;
}
type Word = Named &
  Pick<CallWord['payload'], 'say' | 'isCaller'> & {
    /** The log has it that these two are in this call, though this process may not know of it. Absent: it has not. */
    readonly isUnderWay?: boolean;
  };
/** Only a device in the call says these words. */
const TAKES_OVER: readonly Word['say'][] = ['here', 'heard', 'back'];

/** True for a word that brings back a call which this server does not hold, if the log knows the call. */
export const takesOver = (exchange: Pick<Exchange, 'knows'>, { callId, say }: Word): boolean =>
  TAKES_OVER.includes(say) && !exchange.knows(callId);

/**
 * Every call of this server: who rings, who talks, who hears of it. Holds ids and times, never a description or a candidate: what is
 * passed on is passed on at once. Whether two people may call each other is asked before it comes here.
 */
export interface Exchange {
  /**
   * Rings at the other person's devices, or takes the call with which they ring here. Throws `id_taken`. `isBusy`: one of them is in a
   * call that another process holds.
   */
  ring(by: Speaker, call: Named, isBusy?: boolean): void;
  /** Throws `not_a_participant`. */
  say(by: Speaker, word: Word): void;
  /** Passes something on to the other tab of a call. Throws `not_a_participant` and `not_found`. */
  pass(
    by: Mouth & { readonly userId: string },
    event: PassedEvent,
    passed: Named & { readonly payload: PassedPayload },
  ): void;
  /** Somebody is here whose phone may be ringing. */
  joined(userId: string, socketId: string): void;
  left(socketId: string): void;
  /** True while a call is held, and for a while after. */
  knows(callId: string): boolean;
  /** How many calls are held. */
  size(): number;
  /** A call of these two makes them busy. */
  areTalking(one: string, other: string): boolean;
  held(): readonly { readonly callId: string; readonly pair: readonly [string, string] }[];
  /** Forgets a call that another process holds, and tells nobody. */
  letGo(callId: string): void;
  close(): void;
}

interface Desk extends ExchangeDeps {
  readonly book: CallBook;
}

export function createExchange(deps: ExchangeDeps): Exchange {
  const book = createCallBook(deps);
  const desk: Desk = { ...deps, book };
  return {
    ring: (by, call, isBusy = false) => ring(desk, by, call, isBusy),
    say: (by, word) => say(desk, by, word),
    pass({ userId, ...by }, event, { callId, callType, other, payload }) {
      const call = book.calls.get(callId);
      if (call === undefined || isUnanswered(call.state))
        throw new Refusal('not_found', 'no such call is under way');
      const side = sideOf(call, userId, other);
      if (side.leg !== by.leg)
        throw new Refusal('not_a_participant', 'another tab is in this call');
      book.speaks(call, side, by);
      deps.tellPerson(other, { event, payload: { userId, callType, payload } });
    },
    joined(userId, socketId) {
      for (const call of book.of(userId)) {
        if (call.to.userId !== userId || !isUnanswered(call.state)) continue;
        for (const told of incoming(desk, call)) deps.tellSocket(socketId, told);
        deps.tellPerson(call.from.userId, initiated(desk, call));
      }
    },
    left(socketId) {
      for (const call of book.calls.values())
        for (const side of [call.from, call.to])
          if (side.socketId === socketId) {
            side.socketId = null;
            if (isUnanswered(call.state)) book.wait(call, side, CALLER_GRACE_MS);
          }
    },
    knows: (callId) => book.calls.has(callId) || book.past(callId) !== undefined,
    size: () => book.calls.size,
    areTalking: (one, other) => book.of(one).some((call) => isCertain(call) && isOf(call, other)),
    held: () =>
      [...book.calls.values()].map(({ id, from, to }) => ({
        callId: id,
        pair: [from.userId, to.userId],
      })),
    letGo: book.letGo,
    close: book.close,
  };
}

const isOf = ({ from, to }: Held, userId: string): boolean =>
  from.userId === userId || to.userId === userId;

function ring(desk: Desk, by: Speaker, named: Named, isBusy: boolean): void {
  const { book } = desk;
  const { id: userId } = by.person;
  const known = book.calls.get(named.callId);
  if (known !== undefined) {
    ringAgain(desk, known, by, named);
    return;
  }
  const past = book.past(named.callId);
  if (past !== undefined) {
    answer(desk, by, past);
    return;
  }
  const between = book.of(userId).filter((call) => isOf(call, named.other));
  const theirs = between.find(
    ({ from, state }) => from.userId === named.other && isUnanswered(state),
  );
  if (theirs !== undefined) {
    // Both call at once: whoever came first is the caller, and nobody has to answer.
    accept(desk, theirs, by, named.callId);
    return;
  }
  // They begin anew: nobody is in two calls with the same person.
  for (const call of between) book.over(call, isUnanswered(call.state) ? 'cancelled' : 'failed');
  if (isBusy || [...book.of(userId), ...book.of(named.other)].some(isCertain)) {
    const notice: CallNotice = { callId: named.callId, say: 'over', reason: 'busy' };
    book.remember(named.callId, notice);
    desk.log.rings(named, userId);
    desk.log.over(named.callId, 'busy');
    answer(desk, by, notice);
    return;
  }
  desk.log.rings(named, userId);
  const call = book.hold(named, {
    from: sideFor(userId, by),
    to: sideFor(named.other),
    caller: by.person,
  });
  for (const told of incoming(desk, call)) desk.tellPerson(named.other, told);
  desk.tellSocket(by.socketId, initiated(desk, call));
}

/** The same call asked for again: its tab did not hear the answer, or has another line. */
function ringAgain(desk: Desk, call: Held, by: Speaker, { other }: Named): void {
  if (sideOf(call, by.person.id, other) !== call.from || call.from.leg !== by.leg)
    throw new Refusal('id_taken', 'a call of this id is there');
  desk.book.speaks(call, call.from, by);
  if (isUnanswered(call.state)) desk.tellSocket(by.socketId, initiated(desk, call));
  else answer(desk, by, acceptedNotice(call));
}

function say(desk: Desk, by: Speaker, word: Word): void {
  const { book } = desk;
  const known = book.calls.get(word.callId);
  const past = book.past(word.callId);
  if (known === undefined && past !== undefined) {
    answer(desk, by, past);
    return;
  }
  if (known === undefined && !(TAKES_OVER.includes(word.say) && word.isUnderWay === true)) {
    // The device may ask early: after a restart the caller's tab may not be back yet.
    if (word.say === 'ask') return;
    const notice: CallNotice = { callId: word.callId, say: 'over', reason: 'failed' };
    // A device that still believes in the call after a restart learns that the other is gone.
    if (word.say === 'end' || word.say === 'fail') book.remember(word.callId, notice);
    answer(desk, by, notice);
    return;
  }
  const call = known ?? takeOver(desk, by, word);
  const side = sideOf(call, by.person.id, word.other);
  if (word.say === 'ask') {
    if (!isUnanswered(call.state)) answer(desk, by, acceptedNotice(call));
    return;
  }
  // Another tab of the same person took it already: that one has the say.
  if (side.leg === null || side.leg === by.leg) carryOut(desk, call, by, word);
  else if (side === call.to) answer(desk, by, acceptedNotice(call));
}

function carryOut(desk: Desk, call: Held, by: Speaker, word: Word): void {
  const { book } = desk;
  const isOpen = isUnanswered(call.state);
  const isCallee = call.to.userId === by.person.id;
  switch (word.say) {
    case 'accept':
      if (isCallee && isOpen) accept(desk, call, by);
      else if (isCallee) answer(desk, by, acceptedNotice(call));
      return;
    case 'decline':
      if (isCallee && isOpen) book.over(call, 'declined');
      return;
    case 'end':
      if (isOpen) book.over(call, isCallee ? 'declined' : 'cancelled');
      else book.over(call, 'hungUp');
      return;
    case 'fail':
      book.over(call, isOpen ? 'cancelled' : 'failed');
      return;
    default: {
      if (isCallee && isOpen) return;
      const side = isCallee ? call.to : call.from;
      book.speaks(call, side, by);
      if (word.say === 'heard') heard(desk, call);
      if (word.say !== 'back') return;
      const payload: CallNotice = { callId: call.id, say: 'back', leg: by.leg };
      desk.tellPerson(word.other, { event: 'call_response', payload });
    }
  }
}

/** One of them hears the other, for the first time or again. */
function heard({ log, clock }: Desk, call: Held): void {
  const state = transition(call.state, { type: 'heard' }, clock.now());
  if (state !== call.state) log.heard(call.id);
  call.state = state;
}

function accept({ book, clock, log }: Desk, call: Held, by: Speaker, replaces?: string): void {
  call.state = transition(call.state, { type: 'accepted' }, clock.now());
  call.stopRinging();
  log.accepted(call.id);
  book.speaks(call, call.to, by);
  book.wait(call, call.from, TALKER_GRACE_MS);
  const notice = acceptedNotice(call, replaces);
  if (replaces !== undefined) book.remember(replaces, notice);
  book.tellBoth(call, notice);
}

/** After a restart of this server those who talk say so; the log knows who they are. */
function takeOver({ book, clock, log }: Desk, by: Speaker, word: Word): Held {
  const mine = sideFor(by.person.id);
  const theirs = sideFor(word.other);
  const [from, to] = word.isCaller ? [mine, theirs] : [theirs, mine];
  const call = book.hold(word, { from, to, caller: null });
  call.state = transition(call.state, { type: 'accepted' }, clock.now());
  call.stopRinging();
  log.goesOn(call.id);
  book.wait(call, theirs, TALKER_GRACE_MS);
  return call;
}

const answer = ({ tellSocket }: Desk, { socketId }: Mouth, payload: CallNotice): void =>
  tellSocket(socketId, { event: 'call_response', payload });

function incoming({ clock }: Desk, { id, callType, caller, state }: Held): Told[] {
  if (caller === null) return [];
  const leftMs = Math.max(0, (dueAt(state) ?? 0) - clock.now());
  return [{ event: 'incoming_call', payload: { callId: id, callType, person: caller, leftMs } }];
}

const initiated = ({ isReachable }: Desk, { id, to }: Held): Told => ({
  event: 'call_initiated',
  payload: { callId: id, isReachable: isReachable(to.userId) },
});
