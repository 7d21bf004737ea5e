import { fold } from '#contract/rules/text/fold.ts';

/** The questions by subject, in the order of the page. Their ids are anchors: never change one. */
export const QUESTIONS = {
  offline: ['offline', 'without', 'update'],
  messages: ['sent', 'failed', 'late'],
  safety: ['scams', 'seen', 'shared'],
  account: ['roles', 'install', 'delete'],
} as const;

export type QuestionGroup = keyof typeof QUESTIONS;
export type QuestionId = (typeof QUESTIONS)[QuestionGroup][number];

export const GROUPS = Object.keys(QUESTIONS) as QuestionGroup[];

export interface Answered {
  readonly id: QuestionId;
  readonly group: QuestionGroup;
  readonly question: string;
  readonly answer: string;
}

/** The questions that contain every searched word, in any form. An empty search finds all. */
export function search(all: readonly Answered[], sought: string): readonly Answered[] {
  const words = fold(sought).split(/\s+/u).filter(Boolean);
  return all.filter(({ question, answer }) => {
    const text = fold(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}
