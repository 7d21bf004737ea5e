import { API, signinAnswerSchema } from '#contract/protocol/api.ts';
import type { Log } from '../kit/log.ts';
import type { StoredSession } from './storedSession.ts';

export interface BackendTokenDeps {
  readonly origin: string;
  readonly log: Log;
  readonly stored: StoredSession;
  /** Of the session the token is for. */
  readonly ending: AbortSignal;
}

/**
 * Signs in at /api too and keeps its token where one is given, unless the session has ended by then. A failure only
 * warns: nothing depends on it.
 */
export async function fetchBackendToken(
  { origin, log, stored, ending }: BackendTokenDeps,
  credentials: { readonly email: string; readonly password: string },
): Promise<void> {
  try {
    const answer = await fetch(new URL(API.signin, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
      signal: ending,
    });
    const { success, token } = signinAnswerSchema.parse(await answer.json());
    if (ending.aborted) return;
    if (success && token !== undefined) stored.writeBackendToken(token);
    else log.warn(`no backend token: ${answer.status}`);
  } catch (error) {
    if (!ending.aborted) log.warn('no backend token', error);
  }
}
