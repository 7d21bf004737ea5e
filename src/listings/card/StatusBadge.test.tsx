import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { HeldListing } from '#src/data/types.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { heldListing } from '../testListing.ts';

const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

let badge: (change: Partial<HeldListing>) => string = () => '';
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  badge = (change) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <StatusBadge home={heldListing(1, { availability_confirmed_at: daysAgo(1), ...change })} />
      </I18nextProvider>,
    );
  return () => vi.unstubAllGlobals();
});

it('a home that can be asked for wears a green "Available"', () => {
  expect(badge({})).toMatch(/bg-good.*>Available</u);
});

it.each([
  ['withdrawn', { isGone: true }, 'No longer available'],
  ['paused', { visibility: 'paused' }, 'Paused'],
  ['expired', { visibility: 'expired' }, 'Expired'],
  ['not confirmed for a month', { availability_confirmed_at: daysAgo(32) }, 'Expired'],
  ['held', { visibility: 'rejected' }, 'Not accepted'],
] as const)('a home that is %s wears no green "Available"', (_, change, said) => {
  expect(badge(change)).toContain(`>${said}<`);
  expect(badge(change)).not.toMatch(/good|Available/u);
});
