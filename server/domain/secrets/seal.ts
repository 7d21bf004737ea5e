import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Keyed hashes of what is kept in the database but must not be read or guessed from it. */
export interface Seal {
  /** Hex. `parts` are told apart: `['a', 'b']` is another thing than `['ab']`. */
  of(...parts: readonly string[]): string;
}

/** `secret` is the server's own; another one makes every hash another. */
export function createSeal(secret: string): Seal {
  const key = createHmac('sha256', secret).update('seal of auth').digest();
  return {
    of: (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex'),
  };
}

/** 256 bits, for a link: nobody guesses it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Six digits, for a hand: somebody who may try often enough guesses them. */
export const newDigits = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
