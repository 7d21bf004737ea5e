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
