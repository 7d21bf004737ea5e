import * as z from 'zod/mini';
import type { Call } from '../call.ts';

const listsSchema = z.record(z.string(), z.array(z.unknown()));

/**
 * Asks one call after the other, and answers as the whole would have been: the lists named by `join` one behind the
 * other. The first that fails is the answer; what went before it stands, as where an answer was lost on the line.
 */
export async function answerInParts(
  calls: readonly Call[],
  join: readonly string[],
  ask: (call: Call) => Promise<Response>,
): Promise<Response> {
  const [first, ...rest] = calls;
  if (first === undefined) throw new Error('there is nothing to ask');
  const answer = await ask(first);
  if (rest.length === 0 || !answer.ok) return answer;
  const whole: Record<string, unknown[]> = listsSchema.parse(await answer.json());
  for (const call of rest) {
    const next = await ask(call);
    if (!next.ok) return next;
    const part = listsSchema.parse(await next.json());
    for (const name of join) whole[name] = [...(whole[name] ?? []), ...(part[name] ?? [])];
  }
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(whole, { status: answer.status, headers });
}
