import { stripVTControlCharacters } from 'node:util';

/** So many red journeys are looked at once more; more than these are no bad luck. */
export const MOST_LOOKED_AT_AGAIN = 3;
/** How often each is run again, alone. */
export const LOOKS = 3;

/**
 * Assertions that wait for something to appear or to become possible. Assertions of a text, a value, a number, or of
 * nothing being left are not among them: doubled, lost and left-over data must not get a second chance.
 */
const AWAITED = [
  'toBeAttached',
  'toBeEditable',
  'toBeEnabled',
  'toBeFocused',
  'toBeInViewport',
  'toBeVisible',
  'toHaveTitle',
  'toHaveURL',
];
const WAITS = [
  // A press, a look-up or a page that took too long.
  /^(?:TimeoutError: )?(?:locator|page|frame|browserContext|worker)\.\w+: (?:Timeout \d+ms exceeded|Test timeout of \d+ms exceeded)/,
  /^Test timeout of \d+ms exceeded/,
  new RegExp(`^expect\\((?:locator|page)\\)\\.(?:${AWAITED.join('|')})\\(.*\\) failed`),
];

/**
 * Whether everything a journey said is a wait that ended, and nothing a value that was wrong.
 * @param {readonly string[]} messages the errors of the run, with or without colours
 */
export function isWaitThatEnded(messages) {
  const said = messages.map((text) => stripVTControlCharacters(text).replace(/^Error: /, ''));
  return said.length > 0 && said.every((text) => WAITS.some((wait) => wait.test(text)));
}

/**
 * Chooses the red journeys that are run again: all or none. None where one of them stays red in any case, or where there are
 * too many.
 * @param failed what the journeys' report names
 * @param {readonly string[]} open journeys that stand in the ledger and are not mended
 * @returns {{ again: object[], why: string }} `why` tells the reader of the log why none is run again
 */
export function chooseSecondLook(failed, open) {
  const none = (why) => ({ again: [], why });
  if (failed.length === 0) return none('');
  if (failed.length > MOST_LOOKED_AT_AGAIN)
    return none(`${failed.length} journeys are red: that is not bad luck.`);
  for (const { title, tags = [], messages, line } of failed) {
    if (line === undefined) return none(`“${title}” is no journey.`);
    if (tags.some((tag) => /^@?promise$/.test(tag)))
      return none(`“${title}” shows a promise: it is never forgiven.`);
    if (!isWaitThatEnded(messages)) return none(`“${title}” found a wrong value.`);
    if (open.includes(title)) return none(`“${title}” is unsteady for the second time.`);
  }
  return { again: failed, why: '' };
}

/** The journeys of the ledger's table that nobody mended yet. */
export function openEntries(ledger) {
  return readLedger(ledger)
    .filter(({ mended }) => mended === '')
    .map(({ journey }) => journey);
}

/** Rows of `e2e/unsteady.md`: day, commit, journey, what it said, why it was, how it was mended. */
export function readLedger(ledger) {
  return ledger
    .split('\n')
    .filter((line) => /^\| \d{4}-/.test(line))
    .map((line) => {
      const [day, commit, journey, said, explained, mended] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { day, commit, journey, said, explained, mended };
    });
}

/** The row to paste into the ledger. */
export function ledgerRow({ title, messages }, { day, commit }) {
  const [said = ''] = stripVTControlCharacters(messages[0] ?? '').split('\n');
  const cells = [day, commit, title, said, '', ''].map((cell) => cell.replaceAll('|', '/'));
  return `| ${cells.join(' | ')} |`;
}
