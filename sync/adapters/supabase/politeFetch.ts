import { PROTOCOL_HEADER } from '#contract/protocol/version.ts';
import { heldBackBy } from '../api/call.ts';
import { retryAfterOf } from '../api/retryAfter.ts';

/**
 * The fetch of the Supabase client, for what its libraries do not hand on or take for something else:
 *
 * - The auth client signs a person out for any answer to a token refresh that is not a plain success or a network
 *   failure: also for 429, for 5xx and for a captive portal's page. Those say nothing about the session, so they are
 *   passed on as a network failure, which is tried again.
 * - The client of the rows gives an answer without its headers. One that says when to come back is thrown, as the
 *   TransportError that says it.
 */
export const politeFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (url.includes('/rest/v1/')) return heard(answer);
  if (!url.includes('/auth/v1/token') || !url.includes('grant_type=refresh_token')) return answer;
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (isJson && (answer.ok || isRefusal)) return answer;
  throw new TypeError('the auth service did not answer');
};

function heard(answer: Response): Response {
  // Our own server in front, which says more than that.
  if (answer.headers.has(PROTOCOL_HEADER)) return answer;
  const heldBack = retryAfterOf(answer) === undefined ? null : heldBackBy(answer);
  if (heldBack !== null) throw heldBack;
  return answer;
}

/**
 * The auth client stores a session with most answers of the auth service: of a sign-in, a refresh, a change of the
 * account. One that comes after the session it was asked in has ended is a network failure instead, and nothing is
 * stored. Once the client has an answer it takes no more than the turn until it has written.
 */
export const untilEnded =
  (ending: () => AbortSignal, fetchBy: typeof fetch): typeof fetch =>
  async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    if (!url.includes('/auth/v1/')) return await fetchBy(input, init);
    const signal = ending();
    const answer = await fetchBy(input, { ...init, signal });
    signal.throwIfAborted();
    return answer;
  };
