import { describe, expect, it } from 'vitest';
import {
  comingsOf,
  invitedNotice,
  isListNews,
  isPastOfList,
  listNotice,
  newsOfList,
  toldOfList,
} from './listNews.ts';
import type { SeenList } from './lists.ts';
import { isNoticeCleared } from '../alerts/noticeRead.ts';
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

  it('is not that it is shared, to whoever accepted an invitation to it; and to its owner that they came', () => {
    const [news] = newsOfList(list, BEN, NOW, true);
    expect(news).toMatchObject({ what: 'shared', isSilent: true });
    if (news === undefined) throw new Error('nothing told');
    expect(isNoticeCleared(listNotice(BEN, list, news).body)).toBe(true);
    const [ana] = list.people;
    if (ana === undefined) throw new Error('nobody there');
    const came = { id: BEN, name: 'Ben', at: 900, hasAccepted: true };
    const coming = (person: typeof came) =>
      comingsOf({ ...list, people: [ana, person] }, ANA, [], NOW);
    expect(coming(came)).toEqual([{ what: 'joined', personId: BEN, at: 900 }]);
    expect(coming({ ...came, hasAccepted: false })).toMatchObject([{ isSilent: true }]);
  });

  it('is an invitation for as long as it is open', () => {
    const invited = {
      ...{ ownerId: ANA, ownerName: 'Ana', invitationId: HOME, listId: LIST, name: 'Flats' },
      ...{ at: 1, until: 9 },
    };
    const { body } = invitedNotice(BEN, invited, NOW);
    expect(body).toMatchObject({ text: 'Flats', at: NOW, shortlist: { name: 'Ana' } });
    expect(isPastOfList(body, [], [{ id: 'one', body: invited }])).toBe(false);
    expect(isPastOfList(body, [list], [])).toBe(true);
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

  describe('who came and who is in it no more', () => {
    const CARLA = uuid(6);
    type Notices = Parameters<typeof comingsOf>[2];
    /** The notices of somebody who saw the list like this, after those they had. */
    const seen = (of: SeenList, who: string, before: Notices, now: number): Notices => {
      const byId = new Map(before.map((one) => [one.id, one]));
      for (const news of [...newsOfList(of, who, now), ...comingsOf(of, who, before, now)]) {
        const { id, body } = listNotice(who, of, news);
        const known = byId.get(id)?.body ?? null;
        if (isListNews(body, known)) byId.set(id, { id, body: toldOfList(known, body) });
      }
      return [...byId.values()].map(({ id, body }) =>
        body.shortlist !== undefined && isPastOfList(body, [of])
          ? { id, body: { ...body, shortlist: { ...body.shortlist, isOver: true } } }
          : { id, body },
      );
    };
    const shown = (notices: Notices) =>
      notices
        .filter(({ body }) => !isNoticeCleared(body))
        .map(({ body: { shortlist, at } }) => [shortlist?.what, shortlist?.name, at]);
    const three: SeenList = { ...list, people: [...list.people, { id: CARLA, name: 'Carla' }] };
    /** Carla's votes once she is in it. */
    const late = said(
      answerTo({ ownerId: ANA, answersId: LIST, name: 'Flats' }, NOW),
      { kind: 'vote', says: 'no' },
      NOW + 5,
    );

    it('is told to the others, once each time, and whoever is new is not told who was there', () => {
      const asBen = { ...three, people: three.people.toReversed() };
      const first = seen(asBen, BEN, [], NOW);
      expect(shown(first)).toEqual([['shared', 'Ana', NOW]]);
      const left = seen(list, BEN, first, NOW + 1);
      expect(shown(left)).toEqual([
        ['shared', 'Ana', NOW],
        ['left', 'Carla', NOW + 1],
      ]);
      expect(seen(list, BEN, left, NOW + 2)).toEqual(left);
      const back = seen(asBen, BEN, left, NOW + 3);
      expect(shown(back)).toEqual([
        ['shared', 'Ana', NOW],
        ['joined', 'Carla', NOW + 3],
      ]);
      expect(shown(seen(list, BEN, back, NOW + 4))).toContainEqual(['left', 'Carla', NOW + 4]);
    });

    it('is told to whoever began the list where somebody left, and not where they took them off it', () => {
      const unnamed = { ...three, people: three.people.map(({ id }) => ({ id, name: null })) };
      const begun = seen(three, ANA, seen(unnamed, ANA, [], NOW), NOW + 1);
      expect(shown(begun).map(([what]) => what)).toEqual(['voted']);
      expect(shown(seen(list, ANA, begun, NOW + 2))).toContainEqual(['left', 'Carla', NOW + 2]);
      const taken = begun.map(({ id, body }) => ({ id, body: { ...body, isOwn: true as const } }));
      const off = seen(list, ANA, taken, NOW + 2);
      expect(shown(off).map(([what]) => what)).toEqual(['voted']);
      // Asked again, they may leave by themselves.
      const again = seen(three, ANA, off, NOW + 3);
      expect(shown(seen(list, ANA, again, NOW + 4))).toContainEqual(['left', 'Carla', NOW + 4]);
    });

    it('is older than what they did: who came and voted before it was heard is told of by their vote', () => {
      const first = seen(list, BEN, [], NOW);
      const parts = [...list.parts, { personId: CARLA, body: late }];
      const voted = seen({ ...three, parts }, BEN, first, NOW + 9);
      const byCarla = (notices: Notices) => shown(notices).filter(([, name]) => name === 'Carla');
      expect(byCarla(voted)).toEqual([
        ['voted', 'Carla', NOW + 5],
        ['joined', 'Carla', NOW + 4],
      ]);
      // A person who left and comes back did the same before: that they are back is the news.
      const gone = seen(list, BEN, voted, NOW + 20);
      const back = seen({ ...three, parts }, BEN, gone, NOW + 30);
      expect(byCarla(back)).toContainEqual(['joined', 'Carla', NOW + 30]);
    });

    it('is older than what they did also where that arrives after them, and what was read and cleared stays so', () => {
      const first = seen(list, BEN, [], NOW);
      // Carla voted at +5; her coming was heard at +9, her vote after it.
      const came = seen(three, BEN, first, NOW + 9);
      expect(shown(came)).toContainEqual(['joined', 'Carla', NOW + 9]);
      const parts = [...list.parts, { personId: CARLA, body: late }];
      const voted = seen({ ...three, parts }, BEN, came, NOW + 12);
      const byCarla = (notices: Notices) =>
        shown(notices)
          .filter(([, name]) => name === 'Carla')
          .toSorted(([, , one], [, , other]) => Number(other) - Number(one));
      expect(byCarla(voted)).toEqual([
        ['voted', 'Carla', NOW + 5],
        ['joined', 'Carla', NOW + 4],
      ]);
      expect(seen({ ...three, parts }, BEN, voted, NOW + 15)).toEqual(voted);

      const cleared = came.map(({ id, body }) => ({
        id,
        body: { ...body, readTo: body.at, clearedTo: body.at },
      }));
      expect(byCarla(seen({ ...three, parts }, BEN, cleared, NOW + 12))).toEqual([
        ['voted', 'Carla', NOW + 5],
      ]);
      // Back after having left: what they said before it makes their coming no earlier, however often it is looked at.
      const gone = seen(list, BEN, voted, NOW + 20);
      const back = seen({ ...three, parts }, BEN, gone, NOW + 30);
      expect(seen({ ...three, parts }, BEN, back, NOW + 40)).toEqual(back);
      expect(byCarla(back)[0]).toEqual(['joined', 'Carla', NOW + 30]);
    });

    it('is nothing where the list is over', () => {
      const first = seen(three, BEN, [], NOW);
      const over = { ...list, people: [{ id: BEN, name: null }], isOver: true };
      expect(shown(seen(over, BEN, first, NOW + 1)).map(([what]) => what)).toEqual(['ended']);
    });
  });
});
