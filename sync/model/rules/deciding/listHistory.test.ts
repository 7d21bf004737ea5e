import { describe, expect, it } from 'vitest';
import { answerIdOf } from '#contract/rules/ids.ts';
import { historyOf } from './listHistory.ts';
import { canChangeHomes, listsOf, type SeenList } from './lists.ts';
import {
  answerTo,
  begunShortlist,
  homesOfList,
  type Saying,
  saying,
  takenOut,
} from './shortlist.ts';

const uuid = (n: number) => `a0000000-0000-7000-8000-00000000000${n}`;
const [ANA, BEN, LIST, ONE, TWO] = [1, 2, 3, 4, 5].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
];
const listed = (title: string, isIn = true): Saying => ({ kind: 'list', isIn, title });
const root = begunShortlist('Flats', 1);
const said = (body: typeof root, ...all: readonly [string, Saying, number][]) =>
  all.reduce((before, [home, what, at]) => saying(before, home, what, at) ?? before, body);

/** The list as Ana sees it: hers, with what Ben says, whom she lets do what `ben` says. */
function seen(ana: typeof root, answer: typeof root, ben: { votesSince?: number } = {}): SeenList {
  const [list] = listsOf(ANA, {
    own: [{ id: LIST, body: ana }],
    shares: [{ id: BEN, body: { recordId: LIST, withId: BEN, at: 2, name: 'Ben', ...ben } }],
    shared: [
      {
        id: 'answer',
        body: {
          ...{ ownerId: BEN, recordId: answerIdOf(BEN, LIST), kind: 'shortlist' },
          body: { ...answer },
        },
      },
    ],
  });
  if (list === undefined) throw new Error('no list');
  return list;
}
const ofBen = answerTo({ ownerId: ANA, answersId: LIST, name: 'Flats' }, 2);
const lines = (list: SeenList) =>
  historyOf(list).map((event) =>
    [event.personId === ANA ? 'Ana' : 'Ben', event.what, 'home' in event && event.home.title]
      .filter(Boolean)
      .join(' '),
  );

describe('a list', () => {
  it('says who took what out and when, until it is put back, and what else was done, the last first', () => {
    const ana = said(root, [ONE, listed('One'), 10], [TWO, listed('Two'), 11]);
    const ben = said(
      ofBen,
      [ONE, { kind: 'vote', says: 'no' }, 12],
      [ONE, listed('One', false), 13],
      [TWO, { kind: 'comment', id: 'c', text: 'Nice' }, 14],
    );
    const list = seen(ana, ben);
    expect(takenOut(list.parts)).toEqual([{ id: ONE, title: 'One', personId: BEN, at: 13 }]);
    expect(lines(list)).toEqual([
      ...['Ben commented Two', 'Ben removed One', 'Ben voted One'],
      ...['Ana added Two', 'Ana added One', 'Ben joined', 'Ana began'],
    ]);
    const back = said(ben, [ONE, listed('One'), 20], [ONE, listed('One', false), 21]);
    const again = seen(said(ana, [ONE, listed('One'), 30]), back);
    expect(takenOut(again.parts)).toEqual([]);
    // Earlier acts of the same person on the same home are told, too.
    expect(lines(again).slice(0, 3)).toEqual(['Ana added One', 'Ben removed One', 'Ben added One']);
  });

  it('keeps the last of what was done with its homes, and no more than there is room for', () => {
    let body = root;
    for (let at = 1; at <= 500; at += 1) body = said(body, [ONE, listed('One', at % 2 === 0), at]);
    const logged = Object.values(body.log ?? {}).map(({ at }) => at);
    expect(logged).toHaveLength(60);
    expect(Math.min(...logged)).toBe(441);
  });

  it('is changed by those who may: of whoever votes only, homes count up to then, votes and comments always', () => {
    const ben = said(
      ofBen,
      [ONE, listed('One'), 10],
      [TWO, listed('Two'), 20],
      [ONE, { kind: 'vote', says: 'yes' }, 21],
    );
    const ids = (list: SeenList) => homesOfList(list.parts, [ANA, BEN]).map(({ id }) => id);
    const free = seen(root, ben);
    expect([ids(free), canChangeHomes(free, BEN)]).toEqual([[ONE, TWO], true]);
    const bound = seen(root, ben, { votesSince: 15 });
    expect([ids(bound), canChangeHomes(bound, BEN)]).toEqual([[ONE], false]);
    expect(homesOfList(bound.parts, [ANA, BEN])[0]?.votes.get(BEN)).toBe('yes');
    expect(lines(bound)).not.toContain('Ben added Two');
    expect(canChangeHomes(bound, ANA)).toBe(true);
  });
});
