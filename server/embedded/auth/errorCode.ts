import * as z from 'zod/mini';

const failureSchema = z.object({ error_code: z.string() });

/** The typed code of a failure of /auth/v1, '' for anything else. The response stays readable. */
export async function errorCodeOf(response: Response): Promise<string> {
  if (response.ok) return '';
  const parsed = failureSchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  return parsed.success ? parsed.data.error_code : '';
}
