import { randomUUID } from 'node:crypto';
import type { Call } from '../call.ts';
import type { Desk, Handler } from '../auth/desk.ts';
import { authRefusal, tooMany } from '../auth/refusals.ts';
import { allowedRedirect } from '../mail/links.ts';
import { wouldLink } from './googleAccount.ts';
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

/** The landing page for a sign-in without a known beginning. */
const LANDING = '/auth/callback';

/** GET /authorize: leads to our consent page instead of Google's. */
export const authorize: Handler = async (desk, call) => {
  // Each call leaves a row until it is a day old. There is no address to count by.
  const wait = await desk.rates.take('authorize', randomUUID(), call.peer);
  if (wait !== undefined) return tooMany(wait);
  if (desk.consents === undefined) return notOffered();
  const answer = await desk.forward(asked(call, (query) => query.delete('redirect_to')));
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const state = new URL(location).searchParams.get('state') ?? '';
  desk.consents.begin(state, landingOf(desk, call.url.searchParams.get('redirect_to')));
  const consent = new URLSearchParams({ state, hl: call.url.searchParams.get('hl') ?? '' });
  return led(`${CONSENT_PATH}?${consent.toString()}`);
};

/** GET /callback: back from the consent page, and on to where the sign-in was begun, with the session. */
export const callback: Handler = async (desk, call) => {
  if (desk.consents === undefined) return notOffered();
  const { searchParams: query } = call.url;
  const finished = desk.consents.finish(query.get('state') ?? '', query.get('code') ?? '');
  if (finished === undefined)
    return refused(landingOf(desk, null), 'invalid_request', 'bad_oauth_state');
  const { account, redirectTo } = finished;
  if (account === undefined)
    return query.get('error') === 'access_denied'
      ? refused(redirectTo, 'access_denied')
      : refused(redirectTo, 'invalid_request', 'bad_oauth_callback');
  if (await wouldLink(desk.db, account))
    return refused(redirectTo, 'access_denied', 'google_not_linked');
  const answer = await withSimulatedGoogle(account, () => desk.forward(call));
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const { searchParams, hash } = new URL(location);
  return led(withAnswer(redirectTo, searchParams, hash));
};

/** The person's final address; only addresses of ours. */
function landingOf({ publicUrl }: Desk, wanted: string | null): string {
  const isAddress = wanted !== null && wanted !== '' && URL.canParse(wanted, publicUrl());
  const target = new URL(isAddress ? wanted : LANDING, publicUrl());
  return allowedRedirect(publicUrl(), target.href);
}

function asked(call: Call, change: (query: URLSearchParams) => void): Call {
  const url = new URL(call.url);
  change(url.searchParams);
  return { ...call, url };
}

/** As GoTrue tells a failure: in the query and behind the hash. */
function refused(redirectTo: string, error: string, code?: string): Response {
  const told = new URLSearchParams({ error, ...(code !== undefined && { error_code: code }) });
  return led(withAnswer(redirectTo, told, `#${told.toString()}`));
}

function withAnswer(redirectTo: string, answer: URLSearchParams, hash: string): string {
  const target = new URL(redirectTo);
  for (const [name, value] of answer) target.searchParams.set(name, value);
  target.hash = hash;
  return target.href;
}

/** Its words are those of hosted Supabase. */
function notOffered(): Response {
  return authRefusal(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
}

function led(location: string): Response {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}
