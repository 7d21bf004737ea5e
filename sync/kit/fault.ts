import { isBrokenLine } from '#contract/rules/failure.ts';

/** A state that a correct program never reaches: reported as a failure, whatever is tried again after it. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** Errors that only the program itself brings about. */
const OWN_FAULTS: ReadonlySet<unknown> = new Set([
  'Fault',
  'IllegalTransition',
  'RangeError',
  'ReferenceError',
  'TypeError',
]);

/**
 * Whether something that was caught is a fault of the program and nothing that happens: no broken line, no full or closed
 * store, nothing given up on purpose, no refusal. Looks at the message, and keeps nothing of it.
 */
export function isFault(error: unknown): boolean {
  if (!(error instanceof Error) || !OWN_FAULTS.has(error.name)) return false;
  return !isBrokenLine(error);
}
