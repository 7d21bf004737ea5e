import * as z from 'zod/mini';
import { avatarUrlSchema } from '#contract/entities/user.ts';
import { callTypeSchema } from '#contract/protocol/calls.ts';
import { END_REASONS, type EndReason } from '#contract/rules/calls/call.ts';
import { createLive, type Live } from '../../kit/live.ts';
import type { Call, PastCall } from '../../model/calls.ts';

/** Calls that are listed. */
const MOST = 100;

/** A call taken by another tab or device is for that one to note. */
const REASONS = END_REASONS.filter((reason) => reason !== 'elsewhere');

const pastCallSchema = z.object({
  id: z.uuid(),
  other: z.object({ id: z.uuid(), full_name: z.string(), avatar_url: avatarUrlSchema }),
  isCaller: z.boolean(),
  callType: callTypeSchema,
  reason: z.enum(REASONS),
  at: z.number(),
  seconds: z.number(),
});

/** The calls of this device, newest first. Its tabs write the same list: a call stands in it once. */
export interface PastCalls {
  readonly all: Live<readonly PastCall[]>;
  /** It is over. A call that another tab of this device took is that tab's to note. */
  add(call: Call): void;
  /** The server says how it ended. */
  settle(callId: string, reason: EndReason): void;
  /** Another tab may have written. */
  readAgain(): void;
}

/** The calls of the logs, and those of this device that are not there yet. */
export function withLogged(
  own: readonly PastCall[],
  logged: readonly PastCall[],
): readonly PastCall[] {
  const ids = new Set(logged.map(({ id }) => id));
  return [...logged, ...own.filter(({ id }) => !ids.has(id))]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST);
}

export function createPastCalls(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  key: string,
): PastCalls {
  const read = (): readonly PastCall[] => {
    try {
      return z.array(pastCallSchema).parse(JSON.parse(storage.getItem(key) ?? '[]'));
    } catch {
      return [];
    }
  };
  const all = createLive(read());
  const write = (calls: readonly PastCall[]) => {
    const kept = calls.toSorted((one, other) => other.at - one.at).slice(0, MOST);
    all.set(kept);
    try {
      storage.setItem(key, JSON.stringify(kept));
    } catch {
      // No room: the list is here until the tab goes.
    }
  };
  return {
    all,
    add({ id, other, isCaller, callType, state }) {
      if (state.status !== 'ended' || state.reason === 'elsewhere') return;
      const { reason, at, connectedAt } = state;
      const seconds = connectedAt === null ? 0 : Math.round((at - connectedAt) / 1000);
      const before = read();
      // The tab that talked knows it best.
      if (before.some((call) => call.id === id && call.seconds >= seconds)) return;
      const { full_name, avatar_url } = other;
      const person = { id: other.id, full_name, avatar_url };
      const past = { id, other: person, isCaller, callType, reason, at, seconds };
      write([past, ...before.filter((call) => call.id !== id)]);
    },
    settle(callId, reason) {
      const before = read();
      if (reason === 'elsewhere') return;
      if (!before.some(({ id, reason: is }) => id === callId && is !== reason)) return;
      write(before.map((call) => (call.id === callId ? { ...call, reason } : call)));
    },
    readAgain: () => all.set(read()),
  };
}
