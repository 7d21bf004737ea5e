/**
 * The fetch of the auth client. Its library signs a person out for any answer to a token refresh that is
 * not a plain success or a network failure: also for 429, for 5xx and for a captive portal's page. Those
 * say nothing about the session, so they are passed on as a network failure, which is tried again.
 */
export const politeFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (!url.includes('/auth/v1/token') || !url.includes('grant_type=refresh_token')) return answer;
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (isJson && (answer.ok || isRefusal)) return answer;
  throw new TypeError('the auth service did not answer');
};
