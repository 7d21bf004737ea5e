import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { useAutosave } from './useAutosave.ts';

let root: Root | null = null;
afterEach(() => root?.unmount());

/** A field over `save`; `type` writes into it as a person does. */
async function field(save: (text: string) => Promise<void>) {
  const Field = () => {
    const { field: props, isUnsaved } = useAutosave('', save);
    return createElement('input', { ...props, 'data-unsaved': isUnsaved });
  };
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(createElement(Field));
  await expect.poll(() => place.querySelector('input')).not.toBeNull();
  const input = place.querySelector('input') as HTMLInputElement;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  return {
    input,
    type(text: string) {
      write?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

test('what is typed is saved at once when the page goes out of sight', async () => {
  const saved: string[] = [];
  const { type } = await field(async (text) => void saved.push(text));
  type('near the park');
  window.dispatchEvent(new Event('pagehide'));
  expect(saved).toEqual(['near the park']);
});

test('a save that failed is tried again, and the field says so until one succeeds', async () => {
  const tried: string[] = [];
  const { type, input } = await field(async (text) => {
    tried.push(text);
    if (tried.length === 1) throw new Error('no room');
  });
  type('quiet');
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect.poll(() => input.dataset.unsaved).toBe('true');
  await expect.poll(() => input.dataset.unsaved).toBe('false');
  expect(tried).toEqual(['quiet', 'quiet']);
});
