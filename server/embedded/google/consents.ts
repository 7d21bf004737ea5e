import { randomBytes } from 'node:crypto';
import type { GoogleAccount } from './googleAccount.ts';

/** ms; nobody thinks longer about who they are. */
const OPEN_MS = 10 * 60_000;
/** Under way at once; the oldest makes room. */
const OPEN_MAX = 10_000;

interface Consent {
  readonly redirectTo: string;
  readonly endsAt: number;
  /** The result of the consent of an account. */
  given?: { readonly code: string; readonly account: GoogleAccount };
}

/** The request behind a sign-in that came back. */
export interface Finished {
  readonly redirectTo: string;
  /** The account that consented on our page; absent without a consent, or when the code is another one. */
  readonly account?: GoogleAccount;
}

/**
 * Sign-ins with the simulated Google that are under way, each by the state the server gave it. One is
 * agreed to once and finished once; the code between the two is the server's own.
 */
export interface Consents {
  begin(state: string, redirectTo: string): void;
  /** True while somebody may still say yes. */
  isOpen(state: string): boolean;
  /** Gives the code for the way back; undefined when nothing with this state waits for a yes. */
  agree(state: string, account: GoogleAccount): string | undefined;
  /** Ends it, with whatever code; undefined when nothing with this state is under way. */
  finish(state: string, code: string): Finished | undefined;
}

/** `now` in ms, from whenever. */
export function createConsents(now: () => number): Consents {
  const open = new Map<string, Consent>();

  function find(state: string): Consent | undefined {
    const found = open.get(state);
    return found && found.endsAt > now() ? found : undefined;
  }

  return {
    begin(state, redirectTo) {
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= OPEN_MAX) open.delete(oldest);
      open.set(state, { redirectTo, endsAt: now() + OPEN_MS });
    },
    isOpen: (state) => find(state)?.given === undefined && find(state) !== undefined,
    agree(state, account) {
      const found = find(state);
      if (found === undefined || found.given) return undefined;
      const code = randomBytes(32).toString('base64url');
      found.given = { code, account };
      return code;
    },
    finish(state, code) {
      const found = find(state);
      open.delete(state);
      if (found === undefined) return undefined;
      const { redirectTo, given } = found;
      return { redirectTo, ...(given?.code === code && { account: given.account }) };
    },
  };
}
