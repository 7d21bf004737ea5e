import { FIRST_ANSWER_ID } from '#contract/protocol/aheadPages.ts';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';

/**
 * The server's results for a search, where the document came with them (scripts/ahead/documentOf.ts). They
 * are not checked.
 */
export function givenInDocument(): {
  readonly search: string;
  readonly answer: FirstAnswer;
} | null {
  const data = document.getElementById(FIRST_ANSWER_ID)?.textContent;
  return data == null ? null : (JSON.parse(data) as ReturnType<typeof givenInDocument>);
}
