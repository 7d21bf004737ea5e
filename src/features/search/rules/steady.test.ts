import { describe, expect, it } from 'vitest';
import type { ListingCard, SearchPage } from '#src/data/types.ts';
import {
  hasLooked,
  isCounted,
  type Lead,
  leadFrom,
  leadOf,
  listedIn,
  steadyFrom,
  unled,
  upToOf,
} from './steady.ts';

const page = (newest?: number) =>
  ({ total: 100, ...(newest !== undefined && { newest }) }) as SearchPage;
const shown = (key: string, newest?: number, isToday = true) => ({
  key,
  isToday,
  page: page(newest),
});

describe('FI19 a list somebody looked at', () => {
  it.each([
    [{ kind: 'scrolled', px: 9 }, true],
    [{ kind: 'scrolled', px: -300 }, true],
    [{ kind: 'scrolled', px: 3 }, false],
    [{ kind: 'touched' }, true],
  ] as const)('%o is looking: %s', (look, isLooking) => {
    expect(hasLooked(look)).toBe(isLooking);
  });

  it('stands still from the first look on, whatever comes after', () => {
    const first = steadyFrom(null, shown('type=rent', 40));
    expect(first).toEqual({ key: 'type=rent', upTo: 40 });
    expect(steadyFrom(first, shown('type=rent', 90))).toBe(first);
    expect(upToOf(first, 'type=rent')).toBe(40);
  });

  it('is asked anew by other filters, and stands still again once it is looked at', () => {
    const first = { key: 'type=rent', upTo: 40 };
    expect(upToOf(first, 'type=sale')).toBeUndefined();
    expect(steadyFrom(first, shown('type=sale', 90))).toEqual({ key: 'type=sale', upTo: 90 });
  });

  it('does not before today’s answer is there', () => {
    expect(steadyFrom(null, shown('type=rent', 40, false))).toBeNull();
    expect(steadyFrom(null, shown('type=rent'))).toBeNull();
    expect(steadyFrom(null, { key: '', isToday: true, page: undefined })).toBeNull();
  });

  it('lists what was found less what came since', () => {
    expect(listedIn({ total: 500, more: 412 })).toBe(88);
    expect(listedIn({ total: 500 })).toBe(500);
  });
});

describe('FI30 the first homes of a list that is not whole yet', () => {
  const KEY = 'type=rent';
  const NONE: Lead = { key: KEY, ids: null, anew: 0 };
  const cards = (...ids: readonly string[]) => ids.map((id) => ({ id }) as ListingCard);
  const after = (before: Lead, of: Partial<SearchPage>, ids: readonly string[], key = KEY) =>
    leadFrom(before, { key, page: of as SearchPage, cards: cards(...ids) });

  it.each([
    ['the server found them', { isGiven: true, isKept: true }],
    ['others are on their way', { isPartial: true }],
    ['they were kept from an earlier start', { isKept: true }],
  ])('lead where %s, whatever is found after them', (_, of) => {
    const lead = after(NONE, of, ['a', 'b']);
    expect(lead.ids).toEqual(['a', 'b']);
    expect(after(lead, { isPartial: true }, ['c', 'a', 'b'])).toBe(lead);
    expect(after(lead, { isLed: true }, ['a', 'b', 'c'])).toBe(lead);
  });

  it('that were kept lead until somebody asks: what changed since comes later than the first answer of today', () => {
    const kept = after(NONE, { isKept: true }, ['a', 'b']);
    expect(after(kept, {}, ['a', 'b'])).toBe(kept);
    expect(after(kept, { isLed: true }, ['a', 'b', 'c'])).toBe(kept);
    expect(unled(kept)).toEqual({ key: KEY, ids: null, anew: 1 });
    const given = after(NONE, { isKept: true, isGiven: true }, ['a', 'b']);
    expect(after(given, {}, ['a', 'b']).ids).toBeNull();
  });

  it('are as many as a large screen shows', () => {
    const many = Array.from({ length: 60 }, (_, n) => `${n}`);
    expect(after(NONE, { isPartial: true }, many).ids).toEqual(many.slice(0, 24));
  });

  it('do not lead in a list that is whole, nor in another search, nor where there are none', () => {
    expect(after(NONE, {}, ['a'])).toBe(NONE);
    expect(after(NONE, { isPartial: true }, ['a'], 'type=sale')).toBe(NONE);
    expect(after(NONE, { isPartial: true }, [])).toBe(NONE);
    const lead = after(NONE, { isPartial: true }, ['a']);
    expect(leadOf(lead, 'type=sale')).toEqual({ key: 'type=sale', ids: null, anew: 0 });
  });

  it('lead no longer once the whole list begins with them, or somebody asked for the new order', () => {
    const lead = after(NONE, { isPartial: true }, ['a', 'b']);
    const over = after(lead, {}, ['a', 'b']);
    expect(over).toEqual({ key: KEY, ids: null, anew: 1 });
    expect(after(over, {}, ['a', 'b'])).toBe(over);
    expect(unled(lead)).toEqual(over);
    expect(unled(over)).toBe(over);
  });

  it('are counted once none is on its way that is not counted', () => {
    const coming = { wasWhole: false, isMoreComing: true, isOffline: false };
    expect(isCounted({ isPartial: true }, { ...coming, wasWhole: true })).toBe(true);
    expect(isCounted({ isPartial: true }, coming)).toBe(false);
    expect(isCounted({}, coming)).toBe(true);
    expect(isCounted({ isPartial: true }, { ...coming, isOffline: true })).toBe(true);
    expect(isCounted({ isPartial: true }, { ...coming, isMoreComing: false })).toBe(true);
  });
});
