import { expect, it } from 'vitest';
import type { SavedSearch } from '#contract/entities/records/search.ts';
import { newHits } from '#contract/rules/alerts/newHits.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { cameWhileAway, figuresOf, hitsOf, wouldHaveFound } from './alertHits.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const body: SavedSearch = {
  name: 'Two rooms',
  query: { type: 'rent' },
  alert: {
    isOn: true,
    kinds: ['new', 'price_drop'],
    dropPct: 0,
    frequency: 'instant',
    quietFrom: null,
    quietTo: null,
    cap: 5,
  },
  baselineAt: NOW - 5 * DAY,
};
const search = { id: '0a5b3c5e-6d3a-4a59-9a4c-2f3a0c6f1a11', body };
const listedAt = (at: string) => ({
  price_history: [{ at, price: 1500_00, reason: 'listed' as const }],
});
const fresh = heldListing(1, listedAt('2026-11-20T10:00:00Z'));
const old = heldListing(2);
const nothing = { now: NOW, known: new Set<string>(), viewed: new Set<string>() };

it('what was there before the alert is no hit, what came since is one, once', () => {
  const [hit, ...more] = newHits(search, [fresh, old], nothing);
  expect(hit?.body).toMatchObject({ propertyId: fresh.id, kind: 'new', isSeen: false });
  expect(more).toEqual([]);
  expect(newHits(search, [fresh], { ...nothing, known: new Set([hit?.id ?? '']) })).toEqual([]);
});

it('a home looked at is not new, its falling price still is news', () => {
  const cheaper = heldListing(1, {
    price_history: [
      { at: '2026-11-20T10:00:00Z', price: 1500_00, reason: 'listed' },
      { at: '2026-11-21T10:00:00Z', price: 1400_00, reason: 'changed' },
    ],
  });
  const facts = { ...nothing, viewed: new Set([cheaper.id]) };
  expect(newHits(search, [cheaper], facts).map(({ body: hit }) => hit.kind)).toEqual([
    'price_drop',
  ]);
});

it('a paused alert finds nothing', () => {
  const paused = { ...search, body: { ...body, alert: { ...body.alert, isOn: false } } };
  expect(newHits(paused, [fresh], nothing)).toEqual([]);
});

it('a test says what would have come in a week, whatever the baseline', () => {
  expect(wouldHaveFound({ ...body, baselineAt: NOW }, [fresh, old], NOW)).toBe(1);
});

it('the figures are those of the list', () => {
  const [hit] = newHits(search, [fresh], nothing);
  if (hit === undefined) throw new Error('no hit');
  const seen = { id: 'x', body: { ...hit.body, isSeen: true, at: NOW - 30 * DAY } };
  const all = hitsOf([seen, hit], search.id);
  expect(all.map(({ id }) => id)).toEqual([hit.id, 'x']);
  expect(
    figuresOf(
      all.map(({ body: one }) => one),
      NOW,
    ),
  ).toEqual({
    unseen: 1,
    week: 1,
    lastAt: hit.body.at,
  });
  expect(figuresOf([], NOW)).toEqual({ unseen: 0, week: 0, lastAt: null });
});

it('a match found long after it came arrived while the person was away', () => {
  const MINUTE = 60_000;
  const [hit] = newHits(search, [fresh], nothing);
  if (hit === undefined) throw new Error('there is no hit');
  const { body: found } = hit;
  const after = (ms: number) => ({ ...found, asOf: { ...found.asOf, at: found.at + ms } });
  expect(cameWhileAway(found)).toBe(true);
  expect(cameWhileAway(after(2 * MINUTE))).toBe(false);
  expect(cameWhileAway(after(20 * MINUTE))).toBe(true);
  expect(cameWhileAway({ ...after(20 * MINUTE), kind: 'open_viewing' })).toBe(false);
});
