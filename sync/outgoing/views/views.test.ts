import { expect, it } from 'vitest';
import { VIEWS_MAX } from '#contract/protocol/limits.ts';
import type { NotedView } from '../../model/looks.ts';
import { nextBatch, outdated } from './views.ts';

const today = '2026-11-21';
const view = (
  listingId: string,
  day = today,
  state: NotedView['state'] = 'waiting',
): NotedView => ({
  listingId,
  day,
  state,
});

it('VW2 looks go out day by day, the oldest first, and those that were sent do not', () => {
  const views = [
    view('c'),
    view('b', '2026-11-19'),
    view('a', '2026-11-19'),
    view('d', today, 'sent'),
  ];
  expect(nextBatch(views, today)).toEqual([views[1], views[2]]);
  expect(nextBatch([views[0] ?? view('c'), view('d', today, 'sent')], today)).toEqual([views[0]]);
  expect(nextBatch([], today)).toEqual([]);
});

it('VW2 no more go at once than a call takes', () => {
  const views = Array.from({ length: VIEWS_MAX + 5 }, (_, index) => view(String(index)));
  expect(nextBatch(views, today)).toHaveLength(VIEWS_MAX);
});

it('VW3 what nobody would count is neither sent nor kept', () => {
  const old = view('old', '2026-11-01');
  const ahead = view('ahead', '2027-01-01');
  const broken = view('broken', 'no day');
  const views = [old, ahead, broken, view('today')];
  expect(nextBatch(views, today)).toEqual([view('today')]);
  expect(outdated(views, today)).toEqual([old, ahead, broken]);
});

it('VW3 a look that was sent is kept until its day is over, one that waits longer', () => {
  const views = [
    view('sent', today, 'sent'),
    view('yesterday', '2026-11-20', 'sent'),
    view('waits', '2026-11-20'),
  ];
  expect(outdated(views, today)).toEqual([views[1]]);
});
