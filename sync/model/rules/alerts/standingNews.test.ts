import { expect, it } from 'vitest';
import type { Kept } from '#contract/entities/record.ts';
import type { StandingBody } from '#contract/entities/records/moderation.ts';
import { isNoticeCleared, isNoticeRead, readNotice } from './noticeRead.ts';
import { standingNews } from './standingNews.ts';

const ME = '019a0000-0000-7000-8000-00000000000a';
const HOME = '019a0000-0000-7000-8000-000000000001';
const standing = (change: Partial<StandingBody> = {}): StandingBody => ({
  ...{ about: 'listing', aboutId: HOME, state: 'suspended', name: 'Loft', reason: 'fake', at: 100 },
  ...change,
});
const [suspended] = standingNews(ME, [standing()], [], 200) as [Kept<'notice'>];

it('KP7 the owner is told at once that a home is suspended, held or refused, with the reason', () => {
  for (const state of ['held', 'refused', 'suspended'] as const)
    expect(standingNews(ME, [standing({ state })], [], 200)).toMatchObject([
      { body: { text: 'Loft', at: 100, isRead: false, standing: { state, reason: 'fake' } } },
    ]);
  expect(standingNews(ME, [standing()], [suspended], 200)).toEqual([]);
});

it('a later decision of the same takes its place, unread, and so does the answer to an appeal', () => {
  const read = { ...suspended, body: readNotice(suspended.body) };
  expect(isNoticeRead(read.body)).toBe(true);
  const waiting = standing({ appeal: 'waiting', at: 150 });
  expect(standingNews(ME, [waiting], [read], 200)).toEqual([]);
  const [answered] = standingNews(ME, [standing({ appeal: 'turned_down', at: 160 })], [read], 200);
  expect(answered).toMatchObject({
    id: suspended.id,
    body: { standing: { appeal: 'turned_down' } },
  });
  expect(isNoticeRead({ ...read.body, ...answered?.body })).toBe(false);
});

it('a home that is shown again leaves nothing of it, a person is told that the account is back', () => {
  for (const now of [[], [standing({ state: 'released', at: 150 })]]) {
    const [over] = standingNews(ME, now, [suspended], 200);
    expect(over && isNoticeCleared(over.body)).toBe(true);
    expect(standingNews(ME, now, over ? [over] : [], 300)).toEqual([]);
  }
  const person = standing({ about: 'person', aboutId: ME, name: '' });
  const [off] = standingNews(ME, [person], [], 200) as [Kept<'notice'>];
  const [back] = standingNews(ME, [], [off], 300) as [Kept<'notice'>];
  expect(back.body).toMatchObject({ at: 300, standing: { state: 'released' } });
  expect(standingNews(ME, [], [back], 400)).toEqual([]);
  // Suspended once more after it was shown again.
  const [over] = standingNews(ME, [], [suspended], 200) as [Kept<'notice'>];
  expect(standingNews(ME, [standing({ at: 250 })], [over], 300)).toHaveLength(1);
});
