import { expect, test } from 'vitest';
import { isInGate, isMarkedTruly, isThere, read } from './hasTest.ts';

interface Row {
  readonly sentence: string;
  readonly proofs: readonly string[];
  readonly state: string;
}

/** The rows of every table: sentence, tests, state. */
const rows: Row[] = read('docs/specification.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Sentence|---) /.test(line))
  .map((line) => {
    const [sentence = '', tests = '', state = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return {
      sentence,
      state,
      proofs: tests === '' ? [] : tests.split('<br>').map((one) => one.trim()),
    };
  });

test('each sentence is done, or says what is missing', () => {
  expect(rows.length).toBeGreaterThan(100);
  const unclear = rows.filter(
    ({ state }) => !/^(?:done$|partly: \S|not yet: \S|no: \S)/.test(state),
  );
  expect(unclear).toEqual([]);
});

test('each sentence that is done has a test', () => {
  expect(rows.filter(({ state, proofs }) => state === 'done' && proofs.length === 0)).toEqual([]);
});

test('each test it names is there', () => {
  expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isThere(proof))).toEqual([]);
});

test('what npm test does not run is marked, and nothing else', () => {
  const untrue = rows.flatMap(({ proofs }) => proofs).filter((proof) => !isMarkedTruly(proof));
  expect(untrue).toEqual([]);
});

test('each sentence that is done has a test that npm test runs', () => {
  const bare = rows.filter(({ state, proofs }) => state === 'done' && !proofs.some(isInGate));
  expect(bare.map(({ sentence }) => sentence)).toEqual([]);
});
