import { type FirstAnswer, firstAnswerPath } from '#contract/protocol/firstAnswer.ts';

/** The caller shows something else after this time. */
const TIMEOUT_MS = 1200;

/**
 * Asks for the server's results of one search; null: it has none, or not soon. The request is the one that
 * the document makes ahead, without a header of ours, so that both are one. The answer is not checked.
 */
export async function fetchFirstAnswer(
  origin: string,
  search: string,
): Promise<FirstAnswer | null> {
  try {
    const url = new URL(firstAnswerPath(search), origin);
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.status === 200 ? ((await answer.json()) as FirstAnswer) : null;
  } catch {
    return null;
  }
}
