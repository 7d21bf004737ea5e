import { createElement, useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderInto } from './ahead.ts';

afterEach(() => {
  delete document.documentElement.dataset['ahead'];
});

/** A choice whose texts come a moment later, as a language does. */
function Choice({ onChosen, onShown }: { onChosen(value: string): void; onShown(): void }) {
  const [value, setValue] = useState('en');
  useEffect(onShown, [onShown]);
  const choose = (next: string) => {
    onChosen(next);
    queueMicrotask(() => setValue(next));
  };
  return createElement(
    'select',
    { value, onChange: (event: { target: HTMLSelectElement }) => choose(event.target.value) },
    ...['en', 'es'].map((each) => createElement('option', { key: each, value: each }, each)),
  );
}

function standing(html: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.replaceChildren(place);
  document.documentElement.dataset['ahead'] = 'en';
  return place;
}

test('what is chosen in the very moment the app takes over stays chosen', async () => {
  const place = standing(
    '<select><option value="en" selected="">en</option><option value="es">es</option></select>',
  );
  const select = place.querySelector('select') as HTMLSelectElement;
  const chosen: string[] = [];
  let putBack: () => void = () => undefined;
  let isShown = false;
  const onShown = () => {
    isShown = true;
    putBack();
  };
  const onChosen = (value: string) => chosen.push(value);
  putBack = renderInto(place, createElement(Choice, { onChosen, onShown }));
  select.value = 'es';
  expect(isShown).toBe(false);
  // React takes over within the first of the two.
  select.dispatchEvent(new Event('input', { bubbles: true }));
  expect(isShown).toBe(true);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => document.documentElement.dataset['ahead']).toBeUndefined();
  await expect.poll(() => select.value).toBe('es');
  expect(new Set(chosen)).toEqual(new Set(['es']));
  expect(place.querySelector('select')).toBe(select);
});

/** Two fields, as they stand or of another kind than in the document. */
function Names({ isAnew, onShown }: { readonly isAnew: boolean; onShown(): void }) {
  useEffect(onShown, [onShown]);
  const fields = ['first', 'last'].map((name) => createElement('input', { key: name, name }));
  return createElement(isAnew ? 'section' : 'div', {}, ...fields);
}

test.each([
  ['as they stand', false],
  ['anew', true],
])(
  'whoever goes on to the next field while the app takes them over types there: %s',
  async (_, isAnew) => {
    const place = standing('<div><input name="first"><input name="last"></div>');
    const field = (name: string) => place.querySelector(`[name=${name}]`) as HTMLInputElement;
    let putBack: () => void = () => undefined;
    const onShown = () => putBack();
    putBack = renderInto(place, createElement(Names, { isAnew, onShown }));
    field('first').focus();
    field('first').value = 'Layla';
    field('first').dispatchEvent(new Event('input', { bubbles: true }));
    field('last').focus();
    await expect.poll(() => document.documentElement.dataset['ahead']).toBeUndefined();
    expect(document.activeElement).toBe(field('last'));
    expect(field('first').value).toBe('Layla');
  },
);

test('what was changed and set back before the app ran is not put back', async () => {
  const place = standing(
    '<div><select><option value="en" selected="">en</option><option value="es">es</option></select><input></div>',
  );
  const [select, input] = [place.querySelector('select'), place.querySelector('input')];
  if (select === null || input === null) throw new Error('both stand there');
  const said: string[] = [];
  const note = ({ target }: { readonly target: { readonly value: string } }) =>
    void said.push(target.value);
  function Fields({ onShown }: { onShown(): void }) {
    useEffect(onShown, [onShown]);
    const options = ['en', 'es'].map((each) =>
      createElement('option', { key: each, value: each }, each),
    );
    return createElement(
      'div',
      {},
      createElement('select', { defaultValue: 'en', onChange: note }, ...options),
      createElement('input', { onInput: note }),
    );
  }
  let putBack: () => void = () => undefined;
  const onShown = () => putBack();
  putBack = renderInto(place, createElement(Fields, { onShown }));
  for (const [field, value] of [
    [select, 'es'],
    [input, 'rent'],
    [select, 'en'],
    [input, ''],
  ] as const) {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  said.length = 0;
  await expect.poll(() => document.documentElement.dataset['ahead']).toBeUndefined();
  expect(said).toEqual([]);
  expect([select.value, input.value]).toEqual(['en', '']);
});

test('a list nobody touched is not chosen from', async () => {
  const place = standing(
    '<select><option value="en">en</option><option value="es">es</option></select>',
  );
  const chosen: string[] = [];
  let putBack: () => void = () => undefined;
  const onShown = () => putBack();
  const onChosen = (value: string) => chosen.push(value);
  putBack = renderInto(place, createElement(Choice, { onChosen, onShown }));
  await expect.poll(() => document.documentElement.dataset['ahead']).toBeUndefined();
  expect(chosen).toEqual([]);
});
