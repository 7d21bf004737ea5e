import { type Call, fieldsOf } from '../call.ts';
import { authorize, callback } from '../google/signIn.ts';
import type { Desk, Handler } from './desk.ts';
import { token } from './login.ts';
import { logout } from './logout.ts';
import { recover } from './recover.ts';
import { authRefusal } from './refusals.ts';
import { resend } from './resend.ts';
import { signup } from './signup.ts';
import { isStorable } from './storable.ts';
import { followLink, verify } from './verify.ts';

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ['POST /auth/v1/signup', signup],
  ['POST /auth/v1/token', token],
  ['POST /auth/v1/recover', recover],
  ['POST /auth/v1/otp', recover],
  ['POST /auth/v1/magiclink', recover],
  ['POST /auth/v1/resend', resend],
  ['POST /auth/v1/verify', verify],
  ['GET /auth/v1/verify', followLink],
  ['GET /auth/v1/authorize', authorize],
  ['GET /auth/v1/callback', callback],
  ['POST /auth/v1/logout', logout],
]);

/** Answers /auth/v1 as hosted Supabase does where the library behind it does not. */
export async function answerAuth(desk: Desk, call: Call): Promise<Response> {
  if (!isStorable(fieldsOf(call))) {
    return authRefusal(400, 'validation_failed', 'A text holds what cannot be stored');
  }
  // Two slashes or one at the end must not lead past a limit.
  const path = call.url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const url = new URL(call.url);
  url.pathname = path;
  const handle = HANDLERS.get(`${call.method} ${path}`);
  return handle ? handle(desk, { ...call, url }) : desk.forward({ ...call, url });
}
