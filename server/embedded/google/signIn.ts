import { randomUUID } from 'node:crypto';
import type { Handler } from '../auth/desk.ts';
import { tooMany } from '../auth/refusals.ts';
import { allowedRedirect } from '../mail/links.ts';
import { CONSENT_PATH } from './consent.ts';
import { withSimulatedGoogle } from './simulatedGoogle.ts';

/** Config of the library that lets it begin: the credentials are made up, and nobody ever sees them. */
export const GOOGLE_CONFIG = {
  google: {
    enabled: true,
    client_id: 'simulated',
    secret: 'simulated',
    redirect_uri: 'http://embedded.invalid/auth/v1/callback',
  },
} as const;

/** GET /authorize: leads to our consent page instead of Google's. */
export const authorize: Handler = async (desk, call) => {
  // Each call leaves a row until it is a day old. There is no address to count by.
  const wait = desk.rates.take('authorize', randomUUID(), call.peer);
  if (wait !== undefined) return tooMany(wait);
  const answer = await desk.forward(call);
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const asked = new URL(location).searchParams;
  const consent = new URLSearchParams();
  for (const name of ['state', 'redirect_to', 'hl']) consent.set(name, asked.get(name) ?? '');
  return led(`${CONSENT_PATH}?${consent.toString()}`);
};

/** GET /callback: back from the consent page, and on to where the sign-in was begun, with the session. */
export const callback: Handler = async (desk, call) => {
  const answer = await withSimulatedGoogle(() => desk.forward(call));
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const wanted = call.url.searchParams.get('redirect_to') || '/auth/callback';
  const { search, hash } = new URL(location);
  const target = new URL(allowedRedirect(desk.publicUrl(), new URL(wanted, desk.publicUrl()).href));
  target.search = search;
  target.hash = hash;
  return led(target.href);
};

function led(location: string): Response {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}
