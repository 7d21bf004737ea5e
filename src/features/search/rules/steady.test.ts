import { describe, expect, it } from 'vitest';
import type { SearchPage } from '#src/data/types.ts';
import { hasLooked, listedIn, steadyFrom, upToOf } from './steady.ts';

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
