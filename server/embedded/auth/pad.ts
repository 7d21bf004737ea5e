/**
 * Holds an answer back until a multiple of `stepMs` since the call came in: hashing a password takes its
 * time only where there is an account, and that must not be seen.
 */
export async function padded(stepMs: number, answer: () => Promise<Response>): Promise<Response> {
  const started = performance.now();
  const response = await answer();
  const rest = stepMs - ((performance.now() - started) % stepMs);
  await new Promise((resolve) => setTimeout(resolve, rest));
  return response;
}
