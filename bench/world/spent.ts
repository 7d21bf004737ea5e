import type { Page } from 'playwright';
import { inWords, timeSpent } from '../measure/timeSpent.ts';
import { traced } from './traced.ts';

/** Set by a page's probe (browser.ts) at the frame that ends what is measured. */
export const SEEN_MARK = 'bench: seen';

const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
];

/**
 * Describes the parts of the time of one run, for a bench's notes. `run` gives its ms and ends with the mark.
 * It is one more run, which counts for no figure: tracing costs something.
 */
export async function spent(page: Page, who: string, run: () => Promise<number>): Promise<string> {
  const { result, events } = await traced(
    page,
    CATEGORIES,
    ({ name, ph }) => ph === 'X' || name === SEEN_MARK,
    run,
  );
  return inWords(who, result, timeSpent(events, SEEN_MARK, result));
}
