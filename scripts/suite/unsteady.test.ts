import { expect, test } from 'vitest';
import type { Failed } from './reports.mjs';
import { chooseSecondLook, isWaitThatEnded, ledgerRow, openEntries } from './unsteady.mjs';

const WAIT =
  "Error: \u001B[2mexpect(\u001B[22m\u001B[31mlocator\u001B[39m\u001B[2m).\u001B[22mtoBeVisible\u001B[2m(\u001B[22m\u001B[2m)\u001B[22m failed\n\nLocator: getByText('voted')\nExpected: visible\nTimeout: 60000ms";
const PRESS =
  "TimeoutError: locator.click: Timeout 60000ms exceeded.\nCall log:\n  - waiting for getByRole('button')";
const DOUBLED =
  'Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 120\nReceived: 121\n\nCall Log:\n- Timeout 60000ms exceeded while waiting on the predicate';
const COUNT =
  'Error: expect(locator).toHaveCount(expected) failed\n\nExpected: 3\nReceived: 4\nTimeout: 60000ms';
const LEFT =
  'Error: expect(locator).not.toBeVisible() failed\n\nExpected: not visible\nReceived: visible';
const CONSOLE =
  'Error: expect(received).toEqual(expected)\n- Array []\n+ Array [ "console: TypeError" ]';

const red = (title: string, ...messages: string[]): Failed => ({
  file: 'e2e/a.spec.ts',
  title,
  line: 7,
  tags: ['gate'],
  messages,
});

test('something that did not appear or could not be pressed is a wait that ended', () => {
  for (const text of [WAIT, PRESS, 'Test timeout of 240000ms exceeded.'])
    expect(isWaitThatEnded([text]), text).toBe(true);
});

test('what is stored, counted, left behind or told by the console is a value', () => {
  for (const text of [DOUBLED, COUNT, LEFT, CONSOLE])
    expect(isWaitThatEnded([WAIT, text]), text).toBe(false);
  expect(isWaitThatEnded([])).toBe(false);
});

test('three red waits are looked at again, four are not', () => {
  const three = ['one', 'two', 'three'].map((title) => red(title, WAIT));
  expect(chooseSecondLook(three, []).again).toEqual(three);
  expect(chooseSecondLook([...three, red('four', WAIT)], []).again).toEqual([]);
});

test('a wrong value, a promise and a journey of the ledger are red for good, with those beside them', () => {
  const steady = red('one', WAIT);
  const promise = { ...red('two', WAIT), tags: ['gate', 'promise'] };
  const outside = { file: 'e2e', title: 'outside the journeys', messages: [WAIT] };
  for (const other of [red('two', DOUBLED), promise, outside])
    expect(chooseSecondLook([steady, other], []).again).toEqual([]);
  expect(chooseSecondLook([steady], ['one'])).toMatchObject({ again: [] });
});

test('the ledger says which journeys nobody mended', () => {
  const row = ledgerRow(red('a | b', WAIT), { day: '2026-11-29', commit: '01234567' });
  expect(openEntries(`# Unsteady\n\n| day | …\n|---|---\n${row}\n`)).toEqual(['a / b']);
  expect(
    openEntries('| 2026-11-29 | 01234567 | one | Error | the font came late | waits for it |'),
  ).toEqual([]);
});
