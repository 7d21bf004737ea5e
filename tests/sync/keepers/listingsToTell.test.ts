import { expect, it } from 'vitest';
import { asOf } from '#contract/rules/listing/asOf.ts';
import type { Kept, RecordBody } from '#contract/entities/record.ts';
import type { HeldListing } from '#sync/model/listings.ts';
import { heldListing } from '#src/listings/testListing.ts';
import {
  amended,
  type Homes,
  noticesOfHomes,
  type Telling,
} from '#contract/rules/alerts/listingsToTell.ts';

const ME = '019a0000-0000-7000-8000-00000000000a';
const DAY = 24 * 60 * 60_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const iso = (ago: number) => new Date(now - ago).toISOString();

const own = (change: Partial<HeldListing> = {}): HeldListing => ({
  ...heldListing(1),
  owner_id: ME,
  availability_confirmed_at: iso(0),
  ...change,
});
const other = (change: Partial<HeldListing> = {}): HeldListing => ({
  ...heldListing(2),
  price_history: [
    { at: iso(90 * DAY), price: 100_000, reason: 'listed' },
    { at: iso(DAY), price: 90_000, reason: 'changed' },
  ],
  ...change,
});
const saving = (home: HeldListing, savedAt = now - 30 * DAY) => ({
  propertyId: home.id,
  savedAt,
  lists: [],
  tags: [],
  note: '',
  rating: 0,
  asOf: asOf(home, savedAt),
});
const hitOf = (home: HeldListing, kind: 'price_drop' | 'status', at: number) => ({
  id: 'hit',
  body: {
    searchId: home.id,
    propertyId: home.id,
    kind,
    version: 'any',
    at,
    isSeen: false,
    asOf: asOf(home, at),
  },
});
const told = (homes: Partial<Homes>, telling: Partial<Telling> = {}) =>
  noticesOfHomes(
    { mine: [], saved: [], held: [], notices: [], hits: [], ...homes },
    { userId: ME, now, since: now - 60 * DAY, isWanted: true, ...telling },
  );
const whats = (notices: readonly Kept<'notice'>[]) =>
  notices.map(({ body: { listing } }) => listing?.what);
/** As it is stored once all of this was written. */
function stored(...rounds: readonly (readonly Kept<'notice'>[])[]): readonly Kept<'notice'>[] {
  const kept = new Map<string, RecordBody<'notice'>>();
  for (const { id, body } of rounds.flat()) {
    const after = amended(kept.get(id) ?? null, body);
    if (after !== null) kept.set(id, after);
  }
  return [...kept].map(([id, body]) => ({ id, body }));
}

it('KP4 an owner is told of a refusal with its reason, once, and what is corrected is past', () => {
  const refused = own({
    visibility: 'rejected',
    moderation_reason: 'photo_reused',
    judged_at: iso(DAY),
  });
  const first = told({ mine: [refused] });
  expect(first).toMatchObject([
    {
      body: {
        text: refused.title,
        isRead: false,
        listing: { what: 'refused', reason: 'photo_reused' },
      },
    },
  ]);
  expect(told({ mine: [refused], notices: stored(first) })).toEqual([]);
  const corrected = { ...refused, visibility: 'pending_approval' as const, isPending: true };
  const past = told({ mine: [corrected], notices: stored(first) });
  expect(past[0]?.body.listing).toMatchObject({ what: 'refused', isOver: true });
  const approved = own({ judged_at: iso(0) });
  const next = told({ mine: [approved], notices: stored(first, past) });
  expect(whats(stored(first, past, next))).toEqual(['approved']);
  expect(stored(first, past, next)[0]?.body.listing?.isOver).toBeUndefined();
});

it('KP4 a home is to be confirmed once a time; confirmed, even before that is sent, it is past', () => {
  const due = own({ availability_confirmed_at: iso(9 * DAY) });
  const first = told({ mine: [due] });
  expect(whats(first)).toEqual(['to_confirm']);
  const confirmed = own({ isPending: true });
  const past = told({ mine: [confirmed], notices: stored(first) });
  expect(past[0]?.body.listing?.isOver).toBe(true);
  expect(told({ mine: [own()], notices: stored(first, past) })).toEqual([]);
});

it('KP4 what was changed here and is not sent yet is no news', () => {
  expect(told({ mine: [own({ judged_at: iso(DAY), isPending: true })] })).toEqual([]);
});

it('KP4 of a saved home its new price is told; not of one saved later, nor of one’s own', () => {
  const home = other();
  expect(told({ saved: [saving(home)], held: [home] })).toMatchObject([
    { body: { listing: { what: 'price', price: { from: 100_000, to: 90_000 } } } },
  ]);
  expect(told({ saved: [saving(home, now)], held: [home] })).toEqual([]);
  const mine = other({ owner_id: ME });
  expect(told({ saved: [saving(mine)], held: [mine] })).toEqual([]);
  expect(told({ saved: [saving(home)], held: [] })).toEqual([]);
});

it('KP4 what an alert tells is noted as told, whichever came first', () => {
  const home = other();
  const hits = [hitOf(home, 'price_drop', now - DAY)];
  const homes = { saved: [saving(home)], held: [home] };
  expect(told({ ...homes, hits })[0]?.body.listing?.isOver).toBe(true);
  const first = told(homes);
  const after = told({ ...homes, hits, notices: stored(first) });
  expect(stored(first, after)[0]?.body.listing?.isOver).toBe(true);
  expect(told({ ...homes, notices: stored(first, after) })).toEqual([]);
  const elsewhen = [hitOf(home, 'price_drop', now - 2 * DAY)];
  expect(told({ ...homes, hits: elsewhen })[0]?.body.listing?.isOver).toBeUndefined();
});

it('KP4 nothing from before the first look is told, and nothing older than the centre keeps', () => {
  const home = other();
  const gone = { ...heldListing(3), isGone: true };
  const homes = {
    mine: [own({ judged_at: iso(DAY), availability_confirmed_at: iso(20 * DAY) })],
    saved: [saving(home), saving(gone)],
    held: [home, gone],
  };
  const first = told(homes, { since: null });
  expect(first).toMatchObject([{ body: { at: now, readTo: now, clearedTo: now } }]);
  expect(whats(first)).toEqual(['withdrawn']);
  expect(told({ ...homes, notices: stored(first) }, { since: now, now: now + 5 })).toEqual([]);
  const old = own({ judged_at: iso(91 * DAY) });
  expect(told({ mine: [old] }, { since: 0 })).toEqual([]);
});

it('KP4 a saved home that is withdrawn after the first look is told once', () => {
  const gone = { ...heldListing(3), isGone: true };
  const homes = { saved: [saving(gone)], held: [gone] };
  const first = told(homes);
  expect(whats(first)).toEqual(['withdrawn']);
  expect(first[0]?.body.clearedTo).toBeUndefined();
  expect(told({ ...homes, notices: stored(first) }, { now: now + DAY })).toEqual([]);
  const back = told({ saved: [saving(gone)], held: [heldListing(3)], notices: stored(first) });
  expect(back[0]?.body.listing?.isOver).toBe(true);
});

it('KP4 who does not want to be told has it noted as read', () => {
  const home = other();
  const [notice] = told({ saved: [saving(home)], held: [home] }, { isWanted: false });
  expect(notice?.body).toMatchObject({ readTo: notice?.body.at });
});

it('KP4 what was written elsewhere meanwhile stays; what a person read of earlier news is not what they read of this', () => {
  const home = other();
  const [notice] = told({ saved: [saving(home)], held: [home] });
  if (notice === undefined) throw new Error('nothing is told');
  const { body } = notice;
  expect(amended({ ...body, readTo: body.at }, body)).toBeNull();
  const earlier = { ...body, at: body.at - DAY, readTo: body.at - DAY };
  expect(amended(earlier, body)).toEqual({ ...body, readTo: body.at - DAY });
});
