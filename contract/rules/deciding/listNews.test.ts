import { describe, expect, it } from 'vitest';
import { isListNews, isPastOfList, listNotice, newsOfList } from './listNews.ts';
import type { SeenList } from './lists.ts';
import { answerTo, begunShortlist, type Saying, saying } from './shortlist.ts';

const uuid = (n: number) => `a0000000-0000-7000-8000-00000000000${n}`;
const [ANA, BEN, LIST, HOME] = [uuid(1), uuid(2), uuid(3), uuid(4)];
const NOW = 50_000;
const said = (body: ReturnType<typeof begunShortlist>, what: Saying, at: number) =>
  saying(body, HOME, what, at) ?? body;
const root = said(begunShortlist('Flats', 10), { kind: 'list', isIn: true, title: 'One' }, 10);
const answer = said(
  answerTo({ ownerId: ANA, answersId: LIST, name: 'Flats' }, 20),
  { kind: 'vote', says: 'yes' },
  2000,
);
const list: SeenList = {
  ...{ id: LIST, ownerId: ANA, name: 'Flats', at: 10, ownId: LIST, heldId: null, isOver: false },
  people: [
    { id: ANA, name: 'Ana' },
    { id: BEN, name: 'Ben' },
  ],
  parts: [
    { personId: ANA, body: root },
    { personId: BEN, body: answer },
  ],
};
const told = (of: SeenList, who: string) =>
  newsOfList(of, who, NOW).map(({ what, personId, at }) => [what, personId, at]);

describe('what is told of a list', () => {
  it('is what the others did, not what one did oneself, nor the homes it was begun with', () => {
    expect(told(list, ANA)).toEqual([['voted', BEN, 2000]]);
    expect(told(list, BEN)).toEqual([['shared', ANA, NOW]]);
    const more = said(root, { kind: 'list', isIn: false, title: 'One' }, 3000);
    const commented = said(more, { kind: 'comment', id: 'c', text: 'Too dark' }, 4000);
    const parts = [{ personId: ANA, body: commented }];
    expect(told({ ...list, parts }, BEN)).toEqual([
      ['shared', ANA, NOW],
      ['commented', ANA, 4000],
      ['listed', ANA, 3000],
    ]);
  });

  it('is once that it is shared or ended, and of the rest only what is later', () => {
    const notice = (what: 'shared' | 'ended' | 'voted', at: number) =>
      listNotice(BEN, list, { what, personId: ANA, at }).body;
    expect(isListNews(notice('shared', 9), undefined)).toBe(true);
    expect(isListNews(notice('shared', 9), notice('shared', 8))).toBe(false);
    expect(isListNews(notice('voted', 9), notice('voted', 8))).toBe(true);
    expect(isListNews(notice('voted', 9), notice('voted', 9))).toBe(false);
    expect(notice('shared', 9)).toMatchObject({ text: 'Flats', shortlist: { name: 'Ana' } });
  });

  it('is nothing of a list one left, and past where it is no longer so', () => {
    const own = { ...list, isOver: true, ownId: uuid(5), parts: [{ personId: BEN, body: answer }] };
    expect(told(own, BEN)).toEqual([['ended', ANA, NOW]]);
    const left = { ...own, parts: [{ personId: BEN, body: { ...answer, leftAt: 5 } }] };
    expect(told(left, BEN)).toEqual([]);
    const ended = listNotice(BEN, own, { what: 'ended', personId: ANA, at: 1 }).body;
    const voted = listNotice(BEN, list, { what: 'voted', personId: ANA, at: 1 }).body;
    expect([isPastOfList(ended, [own]), isPastOfList(voted, [list])]).toEqual([false, false]);
    expect([isPastOfList(ended, [list]), isPastOfList(voted, [own])]).toEqual([true, true]);
    expect(isPastOfList(voted, [])).toBe(true);
  });
});
