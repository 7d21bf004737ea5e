import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { ListingQuery, Sync } from '#src/data/types.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { FilterPopup } from './FilterPopup.tsx';

let root: Root | null = null;
afterEach(() => root?.unmount());

/** The device is empty, and nobody is logged in. */
function emptySync(): Sync {
  const live = (value: unknown) => () => ({ get: () => value, subscribe: () => () => undefined });
  const listings = { areas: live([]), cities: live([]), searchCities: live([]) };
  return {
    records: { one: live({}), list: live([]) },
    session: live({ status: 'unauthenticated' })(),
    status: live({ reachability: 'online' })(),
    market: { listings, notes: { all: live([]) } },
  } as unknown as Sync;
}

const ASKED: ListingQuery = { type: 'rent', property_types: HOME_TYPES };
const heard: { isOpen: boolean; query: ListingQuery } = { isOpen: true, query: ASKED };

/** A sheet that is open; `heard` says whether it still is, and what is filtered by. `total`: homes; null: not known yet. */
async function open(total: number | null = 12): Promise<void> {
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const place = document.createElement('div');
  // The app's styles are not here: without any the sheet lies behind what covers the page.
  const style = document.createElement('style');
  style.textContent = '[role=dialog] { position: fixed; inset: 0; z-index: 1; overflow: auto }';
  document.body.replaceChildren(style, place);
  const own = createRoot(place);
  root = own;
  const sync = emptySync();
  const show = (next: Partial<typeof heard>) => {
    Object.assign(heard, next);
    const sheet = createElement(FilterPopup, {
      ...heard,
      facets: undefined,
      total: total ?? undefined,
      onOpenChange: (isOpen) => show({ isOpen }),
      onClear: () => undefined,
      change: (part) => show({ query: { ...heard.query, ...part } }),
    });
    const routed = createElement(MemoryRouter, null, sheet);
    const within = SyncProvider({ sync, children: routed });
    own.render(createElement(I18nextProvider, { i18n }, within));
  };
  show({ isOpen: true, query: ASKED });
  await expect.poll(() => button('Close').query()).not.toBeNull();
}

const button = (name: string) => page.getByRole('button', { name, exact: true }).last();
const field = (name: string) => page.getByRole('textbox', { name: `${name} (EUR)` });
const valueOf = (name: string) => (field(name).element() as HTMLInputElement).value;
const alertOf = () => document.querySelector('[role=alert]:not(:empty)');
const focused = () => document.activeElement;

test('a price that cannot be read keeps the sheet open, with the focus on it', async () => {
  await open();
  await field('To').fill('abc');
  await button('Show 12 homes').click();
  expect(focused()).toBe(field('To').element());
  expect(valueOf('To')).toBe('abc');
  expect(alertOf()?.textContent).toContain('1,200');
  expect(heard).toEqual({ isOpen: true, query: ASKED });
  await field('To').fill('900');
  await button('Show 12 homes').click();
  await expect.poll(() => heard.isOpen).toBe(false);
  expect(heard.query.price).toEqual({ max: 90_000 });
});

test('bounds that cross keep it open by the keyboard, too', async () => {
  await open();
  await field('From').fill('2000');
  await field('To').fill('1000');
  button('Show 12 homes').element().focus();
  await expect.poll(alertOf).not.toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(heard.isOpen).toBe(true);
  expect(focused()).toBe(field('From').element());
  expect(focused()?.getAttribute('aria-describedby')).toBe(alertOf()?.id);
  expect([valueOf('From'), valueOf('To')]).toEqual(['2,000', '1000']);
});

test('a press that leaves the focus in the field reads what is typed there first', async () => {
  await open();
  await field('To').fill('abc');
  expect(alertOf()).toBeNull();
  // As a finger does.
  (button('Show 12 homes').element() as HTMLElement).click();
  await expect.poll(focused).toBe(field('To').element());
  expect(heard.isOpen).toBe(true);
  await expect.poll(() => alertOf()?.textContent).toContain('1,200');
});

test.each([
  ['Close', 12],
  ['Close', null],
] as const)('what is called %s closes it whatever stands there (%s homes)', async (name, total) => {
  await open(total);
  await field('To').fill('abc');
  await button(name).click();
  await expect.poll(() => heard.isOpen).toBe(false);
});

test('Escape closes it whatever stands there', async () => {
  await open();
  await field('To').fill('abc');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => heard.isOpen).toBe(false);
});
