import type * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import {
  type Changes,
  type ChangesOfAreas,
  changesOfAreasSchema,
  changesSchema,
  isBefore,
  isPast,
  reaches,
  xidSchema,
} from '#contract/protocol/homes.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import type { Observe } from '../../model/engine.ts';
import type { AskedArea, Catalogue } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { failureOf, jsonOf } from './call.ts';
import { createHearing } from './hearing.ts';

/** A line on which nothing comes for so long is dead. Changes of many homes over a weak one take longer. */
const SILENT_MS = 20_000;
/** An older server has no such answer: it is not asked again until then. */
const MISSING_MS = 10 * 60_000;

export interface ChangesDeps {
  readonly origin: string;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly observe?: Observe | undefined;
  readonly fetchAnswer?: (url: URL, init: RequestInit) => Promise<Response>;
}

/**
 * The changes of an area that are the same for everybody. What comes is taken where it goes on from where it was asked, and has what
 * was heard of: a proxy may have kept it from another time, or for another address.
 */
export function createChanges(deps: ChangesDeps): Catalogue['changes'] {
  const { now, observe = (call) => call() } = deps;
  const missing = createMissing(now);
  return async (area, from, heard) => {
    if (missing.is() || !isNumbered(from)) return null;
    const to = heard !== null && isPast(heard, from) ? heard : null;
    try {
      const answer = await observe(() => ask(deps, area, from, to));
      return follows(answer, from, to) ? answer : null;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not_found') missing.note();
      if (code === undefined || !PULLED_INSTEAD.has(code)) throw error;
      return null;
    }
  };
}

/** The same of several areas in one question. It names no change that was heard of, so nothing on the way keeps the answer. */
export function createChangesOfAreas(deps: ChangesDeps): Catalogue['changesOfAreas'] {
  const { now, observe = (call) => call() } = deps;
  const missing = createMissing(now);
  return async (asked) => {
    const none = asked.map(() => null);
    const isAskable = asked.length > 0 && asked.every(({ from }) => isNumbered(from));
    if (missing.is() || !isAskable) return none;
    try {
      const { areas } = await observe(() => askTogether(deps, asked));
      return asked.map(({ from }, at) => {
        const answer = areas[at];
        if (answer === null) return 'many';
        return answer !== undefined && follows(answer, from, null) ? answer : null;
      });
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not_found') missing.note();
      if (code === undefined || !PULLED_INSTEAD.has(code)) throw error;
      return none;
    }
  };
}

function createMissing(now: () => number) {
  let at = Number.NEGATIVE_INFINITY;
  return { is: () => Math.abs(now() - at) < MISSING_MS, note: () => void (at = now()) };
}

/** Not there, a checkpoint that it does not read, or an address that many share: the database answers. */
const PULLED_INSTEAD: ReadonlySet<string> = new Set([
  'not_found',
  'invalid_request',
  'rate_limited',
]);

const codeOf = (error: unknown) =>
  error instanceof TransportError && error.failure.kind === 'answered'
    ? error.failure.code
    : undefined;

async function ask(
  { origin, fetchAnswer = fetch }: ChangesDeps,
  area: string,
  from: Checkpoint,
  to: string | null,
): Promise<Changes> {
  const url = new URL(API.areaChanges(area), origin);
  for (const [name, value] of Object.entries({ ...from, ...(to !== null && { to }) }))
    if (value !== undefined) url.searchParams.set(name, value);
  // With a hint's transaction in it the address says what is wanted, and what is kept of it will do.
  const cache = to === null ? 'no-cache' : 'default';
  return await answered(changesSchema, (signal) =>
    fetchAnswer(url, { cache, headers: HEADERS, signal }),
  );
}

const askTogether = (
  { origin, fetchAnswer = fetch }: ChangesDeps,
  areas: readonly AskedArea[],
): Promise<ChangesOfAreas> =>
  answered(changesOfAreasSchema, (signal) =>
    fetchAnswer(new URL(API.changesOfAreas, origin), {
      method: 'POST',
      body: JSON.stringify({ areas }),
      headers: { ...HEADERS, 'content-type': 'application/json' },
      signal,
    }),
  );

const HEADERS = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };

async function answered<T>(
  schema: z.ZodMiniType<T>,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<T> {
  const hearing = createHearing(SILENT_MS);
  try {
    const answer = await ask(hearing.signal).then(hearing.hear, broken);
    const body = jsonOf(await answer.text().catch(broken));
    if (!answer.ok) throw failureOf(answer, body);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new TransportError({ kind: 'notOurs' });
    return parsed.data;
  } finally {
    hearing.end();
  }
}

function follows(answer: Changes, from: Checkpoint, to: string | null): boolean {
  const { checkpoint: at, from: askedFrom } = answer;
  return (
    isSamePlace(askedFrom, from) &&
    at.epoch === from.epoch &&
    isNumbered(at) &&
    !isBefore(at, from) &&
    (at.day ?? '') >= (from.day ?? '') &&
    reaches(answer, to ?? from.xid)
  );
}

const isSamePlace = (one: Checkpoint, other: Checkpoint): boolean =>
  one.epoch === other.epoch && one.xid === other.xid && one.id === other.id;

const isNumbered = ({ xid }: Checkpoint): boolean => xidSchema.safeParse(xid).success;

function broken(): never {
  throw new TransportError({ kind: 'network' });
}
