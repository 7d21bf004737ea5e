import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { AuthFailure, MailCode } from '../model/types.ts';
import { codeFailureOf } from './authFailure.ts';
import { parseCallback } from './callbackUrl.ts';

export type UrlSession =
  | { readonly session: Session | null; readonly error: AuthError | null }
  | { readonly failure: AuthFailure };

/** The session that the auth service handed over in a URL, now the client's. */
export async function sessionFromUrl({ auth }: SupabaseClient, url: string): Promise<UrlSession> {
  const callback = parseCallback(url);
  switch (callback.kind) {
    case 'tokens': {
      const { data, error } = await auth.setSession({
        access_token: callback.accessToken,
        refresh_token: callback.refreshToken,
      });
      return { session: data.session, error };
    }
    case 'hash': {
      const { data, error } = await auth.verifyOtp({
        token_hash: callback.tokenHash,
        type: callback.type,
      });
      return { session: data.session, error };
    }
    case 'code': {
      const { data, error } = await auth.exchangeCodeForSession(callback.code);
      return { session: data.session, error };
    }
    case 'error':
      return { failure: failureInUrl(callback) };
    case 'half':
      return { session: null, error: null };
    case 'none':
      return { failure: 'no_user' };
    default:
      return unreachable(callback);
  }
}

/** The session that the digits of a mail begin, now the client's. */
export async function sessionByCode(
  { auth }: SupabaseClient,
  { email, code }: MailCode,
  type: 'email' | 'recovery',
): Promise<UrlSession> {
  const { data, error } = await auth.verifyOtp({ email, token: code, type });
  return { session: data.session, error };
}

/** Links of mails bring a code with their error; Google's page says only that the person turned back. */
function failureInUrl({ code, error }: { code: string | null; error: string | null }): AuthFailure {
  if (code !== null) return codeFailureOf(code) ?? 'google_failed';
  return error === 'access_denied' ? 'google_cancelled' : 'google_failed';
}
