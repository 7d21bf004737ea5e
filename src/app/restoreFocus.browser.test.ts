import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreFocus } from './restoreFocus.ts';

let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1>Homes</h1>
      <ul><li><button id="a">A</button></li><li><button id="b">B</button></li><li><button id="c">C</button></li></ul>
      <input id="field">
    </main>`;
  stop = restoreFocus(document);
});
afterEach(() => stop());

const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const focused = () => document.activeElement?.id || document.activeElement?.tagName;
const frames = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
const take = (id: string) => at(id)?.closest('li')?.remove();

test('the next entry has the focus of one that went; of the last one, the one before', async () => {
  at('b')?.focus();
  take('b');
  await expect.poll(focused).toBe('c');
  take('c');
  await expect.poll(focused).toBe('a');
});

test('of the only entry the heading has it, never a field', async () => {
  take('a');
  take('b');
  at('c')?.focus();
  take('c');
  await expect.poll(focused).toBe('H1');
});

test('a dialog whose button is gone gives it to what stands there now', async () => {
  at('a')?.focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><button id="yes">Yes</button></div>',
  );
  at('yes')?.focus();
  take('a');
  document.querySelector('[role=dialog]')?.remove();
  await expect.poll(focused).toBe('b');
});

test('one whose button is there gives it back to that', async () => {
  at('c')?.focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="menu"><button id="yes">Yes</button></div>',
  );
  at('yes')?.focus();
  document.querySelector('[role=menu]')?.remove();
  await expect.poll(focused).toBe('c');
});

test('whoever took it out may put the focus elsewhere', async () => {
  at('b')?.focus();
  take('b');
  requestAnimationFrame(() => at('field')?.focus());
  await frames();
  expect(focused()).toBe('field');
});

test('a press beside everything leaves the focus nowhere', async () => {
  at('b')?.focus();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  at('b')?.blur();
  take('b');
  await frames();
  expect(focused()).toBe('BODY');
});
