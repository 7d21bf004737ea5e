import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { AuthFailure } from '../model/types.ts';
import { authFailureOf } from './authFailure.ts';
import { sessionFromUrl } from './sessionFromUrl.ts';

export type NewPassword =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly failure: AuthFailure };

/** Sets the password of whoever was sent the link. */
export type SetPassword = (url: string, password: string) => Promise<NewPassword>;

/**
 * Works on a client that keeps nothing: until the new password is stored nobody is signed in on this device.
 * A link is opened once, so that a password that is refused can be followed by another.
 */
export function createSetPassword(passing: () => Promise<SupabaseClient>): SetPassword {
  let opened: { readonly url: string; readonly client: SupabaseClient } | null = null;

  const open = async (url: string): Promise<AuthFailure | null> => {
    if (opened?.url === url) return null;
    const client = await passing();
    const answer = await sessionFromUrl(client, url);
    if ('failure' in answer) return answer.failure;
    if (answer.error !== null) return authFailureOf(answer.error).failure;
    opened = { url, client };
    return null;
  };

  return async (url, password) => {
    const failure = await open(url);
    if (failure !== null || opened === null) return { ok: false, failure: failure ?? 'no_user' };
    const { auth } = opened.client;
    const { error } = await auth.updateUser({ password });
    if (error !== null) return authFailureOf(error);
    const { data } = await auth.getSession();
    opened = null;
    return data.session === null
      ? { ok: false, failure: 'no_user' }
      : { ok: true, session: data.session };
  };
}
