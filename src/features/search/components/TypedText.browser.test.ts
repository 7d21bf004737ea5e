import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ListingQuery } from '#src/data/types.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { tidy } from '../rules/tidy.ts';
import { TypedText } from './TypedText.tsx';

let root: Root | null = null;
afterEach(() => root?.unmount());

/** The field over an address, which keeps nothing that does not filter. */
async function page() {
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const own = createRoot(place);
  root = own;
  let asked: ListingQuery = {};
  const open = (query: ListingQuery) => {
    asked = tidy(query);
    const text = asked.text ?? '';
    const field = createElement(TypedText, { text, onChange: (next) => open({ text: next }) });
    own.render(createElement(I18nextProvider, { i18n }, field));
  };
  open({});
  await expect.poll(() => place.querySelector('input')).not.toBeNull();
  const input = place.querySelector('input') ?? document.createElement('input');
  return { input, open, text: () => asked.text };
}

test.each(['-', '  ', '""'])(
  '%j is searched by nothing and stays as it was typed',
  async (typed) => {
    const { input, text } = await page();
    await userEvent.fill(input, 'sea');
    await expect.poll(text).toBe('sea');
    await userEvent.fill(input, typed);
    await expect.poll(text).toBeUndefined();
    expect(input.value).toBe(typed);
    await userEvent.fill(input, `${typed}ground`);
    await expect.poll(text).toBe(`${typed}ground`);
    expect(input.value).toBe(`${typed}ground`);
  },
);

test('the words of another search that was opened stand there', async () => {
  const { input, open } = await page();
  await userEvent.fill(input, '-');
  open({ text: 'garden' });
  await expect.poll(() => input.value).toBe('garden');
  open({});
  await expect.poll(() => input.value).toBe('');
});
