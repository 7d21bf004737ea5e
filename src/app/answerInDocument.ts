import { FIRST_ANSWER_ID } from '#contract/protocol/aheadPages.ts';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';

/**
 * The first answer to the search of this address, which the server may write into the document
 * (scripts/ahead/documentOf.ts); null: it did not. No schema has parsed it.
 */
export function answerInDocument(): {
  readonly search: string;
  readonly answer: FirstAnswer;
} | null {
  const data = document.getElementById(FIRST_ANSWER_ID)?.textContent;
  return data == null ? null : (JSON.parse(data) as ReturnType<typeof answerInDocument>);
}
