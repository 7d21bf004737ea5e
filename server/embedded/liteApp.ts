import { App, type Connection, type EmailDriver } from '@supabase/lite';
import { PASSWORD_MIN_CHARACTERS } from '#contract/protocol/limits.ts';
import { GOOGLE_CONFIG } from './google/googleSignIn.ts';
import type { Keys } from './keys.ts';

/** Never reached: links of mails and redirects are rewritten to the address people open. */
const NOWHERE = 'http://embedded.invalid';

/** Its letters hold a link that can be computed from the digits beside it: ours go out instead. */
const NO_LETTERS: EmailDriver = { send: () => Promise.resolve() };

/** /auth/v1 and /rest/v1 of the library, set up as the hosted project is. */
export function createLiteApp(
  connection: Connection,
  keys: Keys,
  { hasGoogle }: { hasGoogle: boolean },
): App {
  return new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      secret_key: keys.serviceKey,
      site_url: NOWHERE,
      minimum_password_length: PASSWORD_MIN_CHARACTERS,
      password_requirements: 'lower_upper_letters_digits',
      enable_refresh_token_rotation: true,
      ...(hasGoogle && { external: GOOGLE_CONFIG }),
      email: { enable_signup: true, enable_confirmations: true, double_confirm_changes: true },
    },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
      drivers: { email: NO_LETTERS },
    },
  });
}
