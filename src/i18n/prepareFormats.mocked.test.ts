import { beforeEach, expect, it, vi } from 'vitest';
import { formatNumber, formatTime } from './format.ts';
import { prepareFormats } from './prepareFormats.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { languages: ['de-CH', 'en'] });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

it('the first number and the first time of a page find their formats made', () => {
  prepareFormats('de');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const times = vi.spyOn(Intl, 'DateTimeFormat');
  expect(formatNumber('de-CH', 1469)).toMatch(/^1.469$/u);
  expect(formatTime('de-CH', Date.UTC(2026, 4, 4, 9, 41))).toMatch(/^\d\d:41$/u);
  expect(numbers).not.toHaveBeenCalled();
  expect(times).not.toHaveBeenCalled();
  formatNumber('fr-CA', 1);
  expect(numbers).toHaveBeenCalledOnce();
});
