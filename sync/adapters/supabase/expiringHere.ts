import * as z from 'zod/mini';

const sessionSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() });

/**
 * Answers of the auth service without the moment at which a session runs out: that is by the service's clock. From the seconds it
 * is good for the library works it out by this device's clock, by which it is judged: where that is two hours ahead each session
 * would have run out before it came, and be renewed again and again.
 */
export function expiringHere(fetchBy: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetchBy(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!answer.ok || !address.includes('/auth/v1/')) return answer;
    const session = sessionSchema.safeParse(
      await answer
        .clone()
        .json()
        .catch(() => null),
    );
    if (!session.success) return answer;
    const { status, statusText } = answer;
    const headers = new Headers(answer.headers);
    // They are of the body as it came.
    for (const name of ['content-length', 'content-encoding']) headers.delete(name);
    const { expires_at: _, ...rest } = session.data;
    return new Response(JSON.stringify(rest), { status, statusText, headers });
  };
}
