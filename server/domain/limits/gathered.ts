import { contained } from '#server/contained.ts';
import { toRefusal } from '../requests/index.ts';

export interface GatheredOptions {
  /** Questions that are put together at most. */
  readonly most: number;
  /** How many may be out at once; 1 unless given. */
  readonly out?: number;
  /** The pause behind each, ms, in which the next are gathered; none unless given. Somebody alone never waits for it. */
  readonly pauseMs?: number;
}

/** Long enough for others to come in together, and too short to be felt. */
export const GATHER_MS = 4;
/** More will come behind more than so many that came together: the pause is so many times as long. */
const STORM = { more: 3, times: 3 } as const;

/**
 * Puts the questions of many askers as one: those that come in one round of the event loop go together, and so do those that come
 * while as many as may be are out, or in the pause behind. The embedded database answers within its call, so nobody ever comes while
 * it is asked: without the round and the pause each would go alone. A question is put after it was asked, never before: no answer is older
 * than its question, and none is kept. If questions put together fail, each is put alone, and those fail that fail alone; if there
 * is no database at present, all fail.
 *
 * @param ask answers in the order of the questions.
 */
export function createGathered<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most, out = 1, pauseMs = 0 }: GatheredOptions,
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
    while (waiting.length > 0) {
      const together = waiting.splice(0, most);
      // oxlint-disable-next-line no-await-in-loop -- what comes meanwhile is gathered
      await put(together);
      // oxlint-disable-next-line no-await-in-loop
      if (pauseMs > 0) await pause(together.length > STORM.more ? pauseMs * STORM.times : pauseMs);
    }
    running -= 1;
  }

  return (question) =>
    new Promise((resolve) => {
      waiting.push({ question, resolve });
      // Side by side with another only where it would be left behind: many small questions cost more than one large one.
      if (running >= out || (running > 0 && waiting.length < most)) return;
      running += 1;
      setImmediate(contained('a question', run));
    });
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

async function answerAt<Answer>(answers: readonly Answer[], index: number): Promise<Answer> {
  if (index >= answers.length) throw new Error('a question without an answer');
  return answers[index] as Answer;
}
