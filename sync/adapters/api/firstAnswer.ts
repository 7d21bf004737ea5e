import { type FirstAnswer, firstAnswerPath } from '#contract/protocol/firstAnswer.ts';

/** Whoever waits shows something else after this time. */
const TIMEOUT_MS = 1200;

/**
 * What the server found for one of its searches; null: it has nothing to say, or not soon. Asked as the document asks for it ahead,
 * without a word of ours, so that it is one request. Nothing of it is checked.
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
