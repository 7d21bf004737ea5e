import { expect, test } from 'vitest';
import type { OutboxEntry } from './entry.ts';
import { standingAgain } from './standing.ts';

const entry = (id: string, lane: string, state: OutboxEntry['state']) => ({ id, lane, state });

test('DR22 with an entry on its way everything queued before it in its lane is shown as on its way', () => {
  const docs = [
    entry('1', 'a', 'queued'),
    entry('2', 'a', 'failed'),
    entry('3', 'a', 'scheduled'),
    entry('4', 'a', 'sending'),
    entry('5', 'a', 'queued'),
    entry('6', 'b', 'queued'),
  ];
  const stand = standingAgain<(typeof docs)[number]>();
  const first = stand(docs);
  expect(first.map(({ state }) => state)).toEqual([
    ...['sending', 'failed', 'scheduled', 'sending', 'queued', 'queued'],
  ]);
  // A document that did not change keeps its object, and one that is shown otherwise than it is stored keeps that one.
  const again = stand(docs);
  expect(again.every((doc, at) => doc === first[at])).toBe(true);
  expect(first.slice(1).every((doc, at) => doc === docs[at + 1])).toBe(true);
});
