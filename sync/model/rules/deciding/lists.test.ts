import { describe, expect, it } from 'vitest';
import type { Kept } from '#contract/entities/record.ts';
import { answerIdOf } from '#contract/rules/ids.ts';
import { listsOf } from './lists.ts';
import { answerTo, begunShortlist, saying } from './shortlist.ts';

const uuid = (n: number) => `a0000000-0000-7000-8000-00000000000${n}`;
const [ANA, BEN, CORA] = [uuid(1), uuid(2), uuid(3)];
const [LIST, HOME] = [uuid(4), uuid(5)];
const root = begunShortlist('Flats', 1);
const answer = answerTo({ ownerId: ANA, answersId: LIST, name: 'Flats' }, 2);
const voted = saying(answer, HOME, { kind: 'vote', says: 'yes' }, 3) ?? answer;
const share = (withId: string): Kept<'share'> => ({
  id: withId,
  body: { recordId: LIST, withId, at: 1 },
});
const shown = (ownerId: string, recordId: string, body: object, more = {}): Kept<'shared'> => ({
  id: `${ownerId} ${recordId}`,
  body: { ownerId, recordId, kind: 'shortlist', body: { ...body }, ...more },
});
const people = [
  { id: BEN, name: 'Ben' },
  { id: CORA, name: 'Cora' },
];

describe('the lists a person is in', () => {
  it('are theirs, with what those say whom they are shared with', () => {
    const lists = listsOf(ANA, {
      own: [{ id: LIST, body: root }],
      shares: [share(BEN)],
      shared: [
        shown(BEN, answerIdOf(BEN, LIST), voted, { ownerName: 'Ben' }),
        shown(CORA, answerIdOf(CORA, LIST), voted, { ownerName: 'Cora' }),
      ],
    });
    expect(lists).toMatchObject([
      {
        ...{ id: LIST, ownId: LIST, heldId: null, isOver: false },
        people: [{ id: ANA }, { id: BEN, name: 'Ben' }],
        parts: [{ personId: ANA }, { personId: BEN, body: voted }],
      },
    ]);
    expect(lists[0]?.parts).toHaveLength(2);
  });

  it('are those of others, with oneself and everybody the server tells of', () => {
    const lists = listsOf(BEN, {
      own: [],
      shares: [],
      shared: [
        shown(ANA, LIST, root, { ownerName: 'Ana', people }),
        shown(CORA, answerIdOf(CORA, LIST), voted, { ownerName: 'Cora' }),
        shown(ANA, HOME, { name: 'of a newer version' }),
      ],
    });
    expect(lists).toMatchObject([
      {
        ...{ id: LIST, ownId: answerIdOf(BEN, LIST), heldId: `${ANA} ${LIST}`, isOver: false },
        people: [{ id: ANA, name: 'Ana' }, { id: BEN }, { id: CORA, name: 'Cora' }],
        parts: [{ personId: ANA }, { personId: CORA }],
      },
    ]);
  });

  it('are over where nothing is shown any more of what one answered', () => {
    const own = [{ id: answerIdOf(BEN, LIST), body: voted }];
    expect(listsOf(BEN, { own, shares: [], shared: [] })).toMatchObject([
      { id: LIST, ownerId: ANA, isOver: true, people: [{ id: BEN }], parts: [{ personId: BEN }] },
    ]);
    expect(
      listsOf(BEN, { own, shares: [], shared: [] })[0]?.parts[0]?.body.listed[HOME]?.isIn,
    ).toBe(true);
    expect(
      listsOf(BEN, { own, shares: [], shared: [shown(ANA, LIST, root, { people })] }),
    ).toMatchObject([{ isOver: false, parts: [{ personId: ANA }, { personId: BEN }] }]);
  });
});
