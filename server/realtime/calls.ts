import { contained } from '#server/contained.ts';
import {
  type CallLog,
  createExchange,
  type Exchange,
  takesOver,
  type Told,
} from '#server/domain/calls/index.ts';
import { type Io, userRoom } from './io.ts';

type Ring = Parameters<Exchange['ring']>;
type Say = Parameters<Exchange['say']>;

/** The calls there are. Refusals as those of the exchange. */
export interface Calls {
  ring(by: Ring[0], call: Ring[1]): Promise<void>;
  say(by: Say[0], word: Say[1]): Promise<void>;
  pass(...passed: Parameters<Exchange['pass']>): Promise<void>;
  joined(userId: string, socketId: string): void;
  left(userId: string, socketId: string): void;
  close(): void;
}

/** Those that this process holds. */
export interface CallsHere extends Omit<Calls, 'ring'> {
  /** `isBusy`: one of the two talks to somebody by another process. */
  ring(by: Ring[0], call: Ring[1], isBusy?: boolean): Promise<void>;
  knows(callId: string): boolean;
  /** Whether a call of these two makes them busy. */
  areTalking(one: string, other: string): boolean;
  held(): readonly { readonly callId: string; readonly pair: readonly [string, string] }[];
  /** Another process has it. */
  letGo(callId: string): void;
  /** This person has a line to another process. */
  foundElsewhere(userId: string): void;
  /** Called as a call of these two ends. */
  onOver(hear: (one: string, other: string) => void): void;
}

interface Parts {
  /** ms that never jump. */
  readonly steady: () => number;
  readonly log: CallLog;
  /** The log has it that these two are in this call. */
  readonly isUnderWay: (call: {
    readonly callId: string;
    readonly callerId: string;
    readonly calleeId: string;
  }) => Promise<boolean>;
}

/** A person whose line was seen at another process has one for so long, ms. */
const SEEN_MS = 60_000;

/** The exchange of this process over its sockets. */
export function callsOf(io: Io, { steady, log, isUnderWay }: Parts): CallsHere {
  const elsewhere = new Map<string, number>();
  let onOver: (one: string, other: string) => void = () => undefined;
  const tell = (room: string, told: Told) => {
    const sockets = io.to(room);
    switch (told.event) {
      case 'incoming_call':
        return sockets.emit(told.event, told.payload);
      case 'call_initiated':
        return sockets.emit(told.event, told.payload);
      case 'call_response':
        return sockets.emit(told.event, told.payload);
      default:
        return sockets.emit(told.event, told.payload);
    }
  };
  const exchange = createExchange({
    clock: {
      now: steady,
      after(ms, callback) {
        const timer = setTimeout(contained('a timer of calls', callback), ms).unref();
        return () => clearTimeout(timer);
      },
    },
    log,
    tellPerson(userId, told) {
      tell(userRoom(userId), told);
    },
    tellSocket(socketId, told) {
      tell(socketId, told);
    },
    isReachable: (userId) =>
      (io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0) > 0 ||
      (elsewhere.get(userId) ?? 0) > steady(),
    onOver: (one, other) => onOver(one, other),
  });

  return {
    // Each begins at once: words of one line keep their order.
    ring: async (by, call, isBusy = false) => exchange.ring(by, call, isBusy),
    async say(by, word) {
      const { callId, other, isCaller } = word;
      const [callerId, calleeId] = isCaller ? [by.person.id, other] : [other, by.person.id];
      const isKnown =
        takesOver(exchange, word) && (await isUnderWay({ callId, callerId, calleeId }));
      exchange.say(by, { ...word, isUnderWay: isKnown });
    },
    pass: async (...passed) => exchange.pass(...passed),
    joined: (userId, socketId) => exchange.joined(userId, socketId),
    left: (_userId, socketId) => exchange.left(socketId),
    knows: (callId) => exchange.knows(callId),
    areTalking: (one, other) => exchange.areTalking(one, other),
    held: () => exchange.held(),
    letGo: (callId) => exchange.letGo(callId),
    foundElsewhere(userId) {
      const at = steady();
      for (const [id, until] of elsewhere) if (until <= at) elsewhere.delete(id);
      elsewhere.set(userId, at + SEEN_MS);
    },
    onOver(hear) {
      onOver = hear;
    },
    close: () => exchange.close(),
  };
}
