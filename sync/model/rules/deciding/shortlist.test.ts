import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shortlist, Vote } from '#contract/entities/records/shortlist.ts';
import {
  answerTo,
  begunShortlist,
  homesOfList,
  later,
  type Part,
  type Saying,
  saying,
  SHORTLIST_BYTES_MAX,
} from './shortlist.ts';

const [ANA, BEN] = ['ana', 'ben'];
const [ONE, TWO, THREE] = [1, 2, 3].map((n) => `b0000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const empty = begunShortlist('Flats', 1);

const said = (body: Shortlist, ...all: readonly [home: string, what: Saying, at: number][]) =>
  all.reduce((before, [home, what, at]) => saying(before, home, what, at) ?? before, body);
const listed = (title: string, isIn = true): Saying => ({ kind: 'list', isIn, title });
const vote = (says: Vote | null): Saying => ({ kind: 'vote', says });
const part = (personId: string, body: Shortlist): Part => ({ personId, body });
const order = (...parts: Part[]) => homesOfList(parts, [ANA, BEN]).map(({ id }) => id);

describe('what is said of a list', () => {
  it('is in the order of all votes: fewest noes, most yeses, the better rating, the earlier', () => {
    const ana = said(
      empty,
      [ONE, listed('One'), 1],
      [TWO, listed('Two'), 2],
      [THREE, listed('Three'), 3],
    );
    expect(order(part(ANA, ana))).toEqual([ONE, TWO, THREE]);
    const no = said(ana, [ONE, vote('no'), 4]);
    expect(order(part(ANA, no))).toEqual([TWO, THREE, ONE]);
    const yes = said(empty, [THREE, vote('yes'), 5], [ONE, vote('yes'), 5]);
    expect(order(part(ANA, no), part(BEN, yes))).toEqual([THREE, TWO, ONE]);
    const stars = said(ana, [TWO, { kind: 'rate', stars: 4 }, 4]);
    expect(order(part(ANA, stars))).toEqual([TWO, ONE, THREE]);
  });

  it('is agreed where everybody says yes, out where everybody says no, open where all voted and differ', () => {
    const ana = said(empty, [ONE, listed('One'), 1], [ONE, vote('yes'), 2]);
    const verdict = (says: Vote | null) =>
      homesOfList([part(ANA, ana), part(BEN, said(empty, [ONE, vote(says), 3]))], [ANA, BEN])[0]
        ?.verdict;
    expect([verdict('yes'), verdict('maybe'), verdict('no'), verdict(null)]).toEqual([
      'agreed',
      'open',
      'open',
      'waiting',
    ]);
    const both = said(empty, [ONE, listed('One'), 1], [ONE, vote('no'), 2]);
    expect(homesOfList([part(ANA, both), part(BEN, both)], [ANA, BEN])[0]?.verdict).toBe('out');
  });

  it('merges what two people did with its homes: the last holds, and of two at once that it is in', () => {
    const ana = said(empty, [ONE, listed('One'), 1]);
    const out = said(empty, [ONE, listed('One', false), 2], [TWO, listed('Two'), 2]);
    expect(order(part(ANA, ana), part(BEN, out))).toEqual([TWO]);
    const again = said(ana, [ONE, listed('One'), 2]);
    expect(order(part(ANA, again), part(BEN, out))).toEqual([ONE, TWO]);
  });

  it('keeps comments in order though clocks differ: what answers stands behind what it answers', () => {
    const ana = said(empty, [ONE, listed('One'), 1], [ONE, comment('a', 'Nice?'), 5000]);
    const ben = answerTo({ ownerId: ANA, answersId: ONE, name: 'Flats' }, 10);
    // Ben's clock is far behind.
    const at = later([part(ANA, ana), part(BEN, ben)], 20);
    const answered = said(ben, [ONE, comment('b', 'Yes!'), at]);
    const [home] = homesOfList([part(BEN, answered), part(ANA, ana)], [ANA, BEN]);
    expect(home?.comments.map(({ text }) => text)).toEqual(['Nice?', 'Yes!']);
    const [less] = homesOfList(
      [part(ANA, said(ana, [ONE, { kind: 'uncomment', id: 'a' }, 1]))],
      [ANA],
    );
    expect(less?.comments).toEqual([]);
  });

  it('stops where it has no room, and may always become less', () => {
    let body = said(empty, [ONE, listed('One'), 1]);
    for (let at = 2; ; at += 1) {
      const next = saying(body, ONE, comment(`c${at}`, 'ش'.repeat(500)), at);
      if (next === null) break;
      body = next;
    }
    expect(JSON.stringify(body).length).toBeLessThan(SHORTLIST_BYTES_MAX);
    expect(saying(body, ONE, { kind: 'uncomment', id: 'c2' }, 1)).not.toBeNull();
  });

  it('says the same on every device, in whatever order the parts came', () => {
    const what = fc.oneof(
      fc.record({ kind: fc.constant('list' as const), isIn: fc.boolean(), title: fc.string() }),
      fc.record({
        kind: fc.constant('vote' as const),
        says: fc.constantFrom('yes' as const, 'maybe' as const, 'no' as const, null),
      }),
      fc.record({ kind: fc.constant('rate' as const), stars: fc.integer({ min: 0, max: 5 }) }),
    );
    const step = fc.tuple(fc.constantFrom(ANA, BEN), fc.constantFrom(ONE, TWO, THREE), what);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(50), (steps, clock) => {
        const bodies = new Map([
          [ANA, empty],
          [BEN, empty],
        ]);
        for (const [who, home, one] of steps) {
          const parts = [...bodies].map(([id, body]) => part(id, body));
          const after = saying(bodies.get(who) ?? empty, home, one, later(parts, clock));
          if (after !== null) bodies.set(who, after);
        }
        const parts = [...bodies].map(([id, body]) => part(id, body));
        const people = [ANA, BEN];
        expect(homesOfList(parts.toReversed(), people).map(({ id }) => id)).toEqual(
          homesOfList(parts, people).map(({ id }) => id),
        );
        // The last action of a person who sees all is followed.
        for (const id of [ONE, TWO, THREE]) {
          const last = steps.findLast(([, home, { kind }]) => home === id && kind === 'list')?.[2];
          const isIn = last?.kind === 'list' && last.isIn;
          expect(homesOfList(parts, people).some((home) => home.id === id)).toBe(isIn);
        }
      }),
    );
  });
});

function comment(id: string, text: string): Saying {
  return { kind: 'comment', id, text };
}
