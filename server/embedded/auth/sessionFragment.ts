import * as z from 'zod/mini';

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  token_type: z.string(),
});
const messageSchema = z.object({ msg: z.string() });

/**
 * What the page after a mail's link finds behind the `#`, as hosted writes it: the session of an answer, its message, or
 * its refusal under `errorCode`.
 */
export async function fragmentOf(
  answer: Response,
  type: string,
  errorCode: string,
): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const message = messageSchema.safeParse(body);
  if (!answer.ok) {
    return written({
      error: 'access_denied',
      error_code: errorCode || 'server_error',
      error_description: message.success ? message.data.msg : 'Verification failed',
    });
  }
  const session = sessionSchema.safeParse(body);
  if (session.success) return written({ ...session.data, type });
  return written({ message: message.success ? message.data.msg : '' });
}

const written = (fields: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
