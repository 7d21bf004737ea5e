import type { SupabaseClient } from '@supabase/supabase-js';
import type { GoogleResult } from '../model/types.ts';

/**
 * The address to sign in with Google. Asks for offline access and the account chooser, and to be led back to
 * `redirectTo`; `hl` is the language of Google's pages. `isOffered` is asked first: the auth service would
 * answer a browser that goes there in vain with bare JSON.
 */
export async function googleUrl(
  { auth }: SupabaseClient,
  {
    redirectTo,
    language,
    isOffered,
  }: { redirectTo: string; language: string; isOffered: () => Promise<boolean> },
): Promise<GoogleResult> {
  if (!(await isOffered())) return { ok: false, failure: 'google_not_started' };
  const { data, error } = await auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo,
      queryParams: { access_type: 'offline', prompt: 'select_account', hl: language },
      // The page goes there itself, once it has kept what was typed.
      skipBrowserRedirect: true,
    },
  });
  return error === null
    ? { ok: true, url: data.url }
    : { ok: false, failure: 'google_not_started' };
}
