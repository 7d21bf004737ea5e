import { contained } from '#server/contained.ts';
import { toRefusal } from '../requests/index.ts';

export interface GatheredOptions {
  /** Questions that are put together at most. */
  readonly most: number;
  /** How many may be out at once; 1 unless given. */
  readonly out?: number;
}

/**
 * Puts the questions of many askers as one: those that come while as many as may be are out wait, and go
 * together. A question is put after it was asked, never before: no answer is older than its question, and
 * none is kept. If questions put together fail, each is put alone, and those fail that fail alone; if there
 * is no database at present, all fail.
 *
 * @param ask answers in the order of the questions.
 */
export function createGathered<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most, out = 1 }: GatheredOptions,
): (question: Question) => Promise<Answer> {
  interface Asker {
    readonly question: Question;
    readonly resolve: (answer: Promise<Answer>) => void;
  }
  const waiting: Asker[] = [];
  let running = 0;

  async function one(question: Question): Promise<Answer> {
    return answerAt(await ask([question]), 0);
  }

  async function put(askers: readonly Asker[]): Promise<void> {
    try {
      const answers = await ask(askers.map(({ question }) => question));
      askers.forEach(({ resolve }, index) => resolve(answerAt(answers, index)));
    } catch (error) {
      if (askers.length === 1 || toRefusal(error).code === 'unavailable') {
        for (const { resolve } of askers) resolve(Promise.reject(error));
        return;
      }
      // Not all at once: whoever waits behind has a turn, too.
      for (const { question, resolve } of askers) {
        const alone = one(question);
        resolve(alone);
        // oxlint-disable-next-line no-await-in-loop
        await alone.catch(() => undefined);
      }
    }
  }

  async function run(): Promise<void> {
    running += 1;
    // oxlint-disable-next-line no-await-in-loop -- what comes meanwhile is gathered
    while (waiting.length > 0) await put(waiting.splice(0, most));
    running -= 1;
  }

  return (question) =>
    new Promise((resolve) => {
      waiting.push({ question, resolve });
      if (running < out) contained('a question', run)();
    });
}

async function answerAt<Answer>(answers: readonly Answer[], index: number): Promise<Answer> {
  if (index >= answers.length) throw new Error('a question without an answer');
  return answers[index] as Answer;
}
