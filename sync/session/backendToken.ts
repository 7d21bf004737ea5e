import { API, signinAnswerSchema } from '#contract/protocol/api.ts';
import type { Log } from '../kit/log.ts';
import type { StoredSession } from './storedSession.ts';

/** Signs in at /api too and keeps its token where one is given. A failure only warns: nothing depends on it. */
export async function fetchBackendToken(
  { origin, log, stored }: { origin: string; log: Log; stored: StoredSession },
  credentials: { readonly email: string; readonly password: string },
): Promise<void> {
  try {
    const answer = await fetch(new URL(API.signin, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const { success, token } = signinAnswerSchema.parse(await answer.json());
    if (success && token !== undefined) stored.writeBackendToken(token);
    else log.warn(`no backend token: ${answer.status}`);
  } catch (error) {
    log.warn('no backend token', error);
  }
}
