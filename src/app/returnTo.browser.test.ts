import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PagePlace } from '#src/ui/pagePlaces.ts';
import { offsetIn, returnTo, scrollerOf, stillOpened } from './returnTo.ts';

const CARD_PX = 400;
const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, place) =>
      `<div style="height:${CARD_PX}px"><a href="/properties/${place}" style="display:block;height:40px">${place}</a></div>`,
  ).join('');

const elementOf = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};
const page = () => elementOf('main');
const list = () => elementOf('[data-scroller=homes]');
const link = (place: number) => elementOf(`a[href="/properties/${place}"]`);
const offsetOf = (place: number) => offsetIn(list(), link(place));
const openedAt = (offset: number) => ({ href: '/properties/5', scroller: 'homes', offset });

let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <h1 tabindex="-1">Homes</h1>
      <div data-scroller="homes" style="height:500px;overflow:auto">${cards(20)}</div>
    </main>`;
});
afterEach(() => stop());

test('what was opened stays opened while the list still scrolls a little, where it then stands', () => {
  list().scrollTop = 5 * CARD_PX - 100;
  const opened = openedAt(offsetOf(5));
  expect(opened.offset).toBe(100);
  list().scrollTop += 60;
  expect(stillOpened(page(), opened, true)).toEqual(openedAt(40));
});

test('who scrolls away from it, or a list that shows it no more, has it opened no longer', () => {
  list().scrollTop = 5 * CARD_PX - 100;
  const opened = openedAt(100);
  list().scrollTop += 1000;
  expect(stillOpened(page(), opened, true)).toBeNull();
  list().innerHTML = '';
  expect(stillOpened(page(), opened, true)).toBeNull();
  expect(stillOpened(page(), null, true)).toBeNull();
});

test('a page that gives way to the next one, and scrolls by that, has it opened still', () => {
  list().scrollTop = 5 * CARD_PX - 100;
  const opened = openedAt(offsetOf(5));
  list().innerHTML = cards(2);
  expect(list().scrollTop).toBeLessThan(5 * CARD_PX - 100);
  expect(stillOpened(page(), opened, false)).toEqual(opened);
});

test('one comes back to where the link stood, with the focus on it, also as rows above it come to be higher', async () => {
  const place: PagePlace = { scrolled: { homes: 1900 }, opened: openedAt(100), rows: {} };
  list().innerHTML = '';
  stop = returnTo(page(), place, () => {});
  list().innerHTML = cards(20);
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe('/properties/5');
  await expect.poll(() => Math.round(offsetOf(5))).toBe(100);
  elementOf('[data-scroller=homes] > div').style.height = '700px';
  await expect.poll(() => Math.round(offsetOf(5))).toBe(100);
  expect(scrollerOf(page(), 'homes')?.scrollTop).toBe(5 * CARD_PX + 200);
});
