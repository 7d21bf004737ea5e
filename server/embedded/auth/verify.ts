import { fieldsOf, textField } from '../call.ts';
import { allowedRedirect } from '../mail/links.ts';
import type { Handler } from './desk.ts';
import { tooMany } from './refusals.ts';

/** POST /verify. Six digits can be guessed, so tries are counted; type `email` is what hosted takes. */
export const verify: Handler = async (desk, call) => {
  const wait = desk.rates.take('verify', textField(call, 'email'), call.peer);
  // A hash cannot be guessed: a link that was opened once too often must not lock its owner out.
  if (wait !== undefined && textField(call, 'token_hash') === '') return tooMany(wait);
  if (textField(call, 'type') !== 'email') return desk.forward(call);
  // Nobody is signed in by a mail alone: what is left of `email` is a sign-up's confirmation.
  return desk.forward({ ...call, body: JSON.stringify({ ...fieldsOf(call), type: 'signup' }) });
};

/** GET /verify, the link of a mail: leads on to where the mail was asked for, with the session. */
export const followLink: Handler = async (desk, call) => {
  const answer = await desk.forward(call);
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const target = new URL(
    allowedRedirect(desk.publicUrl(), call.url.searchParams.get('redirect_to')),
  );
  target.hash = new URL(location).hash;
  const headers = new Headers(answer.headers);
  headers.set('location', target.href);
  headers.set('cache-control', 'no-store');
  headers.set('referrer-policy', 'no-referrer');
  return new Response(null, { status: 303, headers });
};
