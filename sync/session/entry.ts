import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Role } from '#contract/entities/role.ts';
import type { Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { AuthResult } from '../model/types.ts';
import { settleAccount } from './account.ts';
import { authFailureOf } from './authFailure.ts';
import type { SessionStore } from './sessionStore.ts';
import type { StoredSession } from './storedSession.ts';

export interface EntryDeps {
  readonly random: Random;
  readonly log: Log;
  readonly stored: StoredSession;
  readonly session: SessionStore;
  /** Throws TransportError while it is not available. */
  client(): Promise<SupabaseClient>;
  /** The name of the last request that failed at the server, as its log has it. */
  failedRequest(): string | undefined;
  /** A person is signed in and stored: begin working for them. */
  onSignedIn(): void;
  /** See PersonBefore. */
  makeWayFor(userId: string): Promise<void>;
}

/** The common part of every sign-in, however the person proved who they are. */
export interface Entry {
  /** Asks the auth service. Never rejects: what was thrown is a result. `ending`: aborted by a Log Out. */
  attempt(
    work: (client: SupabaseClient, ending: AbortSignal) => Promise<AuthResult>,
  ): Promise<AuthResult>;
  /**
   * Settles the account and stores who is signed in. `ending`: as it was when the sign-in began. A Log Out since then
   * is the last word.
   */
  enter(
    by: { readonly client: SupabaseClient; readonly ending: AbortSignal },
    signedIn: Session,
    expected: Role | null,
    language?: string,
  ): Promise<AuthResult>;
}

export function createEntry(deps: EntryDeps): Entry {
  const { stored, session } = deps;
  return {
    async attempt(work) {
      const ending = session.ending();
      const before = deps.failedRequest();
      const asked = async (): Promise<AuthResult> => {
        try {
          return await work(await deps.client(), ending);
        } catch (error) {
          return authFailureOf(error);
        }
      };
      const result = await asked();
      const request = deps.failedRequest();
      const isNamed = request !== undefined && request !== before;
      return isNamed && !result.ok && result.failure === 'unexpected'
        ? { ...result, request }
        : result;
    },
    async enter({ client, ending }, signedIn, expected, language) {
      const account = await settleAccount(client, signedIn, { role: expected, language }, deps);
      if (ending.aborted) return { ok: false, failure: 'no_user' };
      if (account === null) return { ok: false, failure: 'unexpected' };
      await deps.makeWayFor(account.user.id);
      if (ending.aborted) return { ok: false, failure: 'no_user' };
      session.signedIn(account.user, account.roles);
      stored.writePendingUserType(null);
      deps.onSignedIn();
      return {
        ok: true,
        requiresVerification: false,
        ...(account.roleProblem && { roleProblem: account.roleProblem }),
        ...(account.roleChange && { roleChange: account.roleChange }),
      };
    },
  };
}
