import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '#server/domain/requests/index.ts';
import { DatabaseAborted } from './guard.ts';

/** The scope of a failure: the statement alone, or the database. */
export type Failure =
  /** The statement's own. */
  | 'statement'
  /** The disk has no room for it, or it may not be written at present. */
  | 'noRoom'
  /** The database is gone: its next call would never come back. */
  | 'dead';

const DEADLY = new Set(['PANIC', 'FATAL']);

/** Reads the severity and SQLSTATE of PostgreSQL. */
export function failureOf(thrown: unknown): Failure {
  const { severity, code } = fieldsOf(thrown);
  if (thrown instanceof DatabaseAborted || DEADLY.has(severity)) return 'dead';
  return code === '25006' || code.startsWith('53') ? 'noRoom' : 'statement';
}

function fieldsOf(thrown: unknown): { severity: string; code: string } {
  const of = (name: string): string => {
    const value: unknown =
      typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { severity: of('severity'), code: of('code') };
}

/** Seconds after which it is worth trying again. */
const LATER_S = 30;
const SOON_S = 5;

/** The refusal of a write there is no room for. */
export function noRoom(cause: unknown): Refusal {
  return withCause(new Refusal('unavailable', 'the disk is full', { retryAfter: LATER_S }), cause);
}

/** The refusal while the database is gone. */
export function noDatabase(cause: unknown): Refusal {
  return withCause(
    new Refusal('unavailable', 'the database stopped', { retryAfter: SOON_S }),
    cause,
  );
}

function withCause(refusal: Refusal, cause: unknown): Refusal {
  const seen = within.getStore();
  if (seen) seen.refusal = refusal;
  return Object.assign(refusal, { cause });
}

const within = new AsyncLocalStorage<{ refusal?: Refusal }>();

/**
 * Runs `work`, which may make an answer of its own of what the database throws, and gives the refusal of the
 * database instead where there was one.
 */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  const seen: { refusal?: Refusal } = {};
  const answer = await within.run(seen, work);
  return seen.refusal ?? answer;
}
