import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFocusFollower, type FocusFollower } from './focusFollower.ts';

let follower: FocusFollower;
beforeEach(() => {
  document.body.innerHTML = `
    <section id="new"><article id="card" tabindex="-1"><button id="move">Move</button></article></section>
    <section id="viewing"></section>
    <button id="undo">Undo</button>
    <button id="other">Other</button>`;
  follower = createFocusFollower(document);
});
afterEach(() => follower.stop());

const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const focused = () => document.activeElement?.id;
const follow = () => follower.follow({ card: () => at('card'), instead: () => at('undo') });
/** As the board does when the change is stored. */
const put = (column: string) => {
  const card = at('card');
  if (card !== null) at(column)?.append(card);
  follower.look();
};
const frames = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

test('the focus goes with a card into another column, and back', async () => {
  follow();
  await expect.poll(focused).toBe('card');
  put('viewing');
  await expect.poll(focused).toBe('card');
  put('new');
  await expect.poll(focused).toBe('card');
});

test('a focus that is taken elsewhere without a key or a press stays there', async () => {
  follow();
  await expect.poll(focused).toBe('card');
  at('undo')?.focus();
  follower.look();
  await frames();
  expect(focused()).toBe('undo');
});

test('one that is on its way back to the card is given up for whoever went on', async () => {
  follow();
  await expect.poll(focused).toBe('card');
  follower.look();
  at('undo')?.focus();
  await frames();
  expect(focused()).toBe('undo');
});

test('what stands in the card may have the focus, and goes with it', async () => {
  follow();
  await expect.poll(focused).toBe('card');
  at('move')?.focus();
  follower.look();
  await frames();
  expect(focused()).toBe('move');
  put('viewing');
  await expect.poll(focused).toBe('card');
});

test('of a card that is out of sight the offer to undo has it, until a key is pressed', async () => {
  at('card')?.remove();
  follow();
  await expect.poll(focused).toBe('undo');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  at('undo')?.blur();
  follower.look();
  await frames();
  expect(focused()).toBe('');
});
