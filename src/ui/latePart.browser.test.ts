import { createElement, Suspense, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { latePart } from './latePart.tsx';

interface NamedProps {
  readonly name: string;
}

let root: Root | null = null;
afterEach(() => root?.unmount());

const Greeting = ({ name }: NamedProps): ReactNode => `Hello ${name}`;
const Without = ({ name }: NamedProps): ReactNode => `${name} waits`;
const notHere = () => new TypeError('Failed to fetch dynamically imported module: greeting.js');

/** A page with two of the part; `set` says what becomes of its code when it is asked for from then on. */
function page() {
  let code: () => Promise<typeof Greeting> = async () => Greeting;
  let asked = 0;
  const Part = latePart(async () => {
    asked += 1;
    return code();
  }, Without);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const broken: unknown[] = [];
  root = createRoot(place, { onUncaughtError: (error) => void broken.push(error) });
  const named = (name: string) =>
    createElement('p', { key: name }, createElement(Suspense, null, createElement(Part, { name })));
  return {
    place,
    broken,
    asked: () => asked,
    set: (now: typeof code) => (code = now),
    /** With its effects, and those of what is shown no longer. */
    show: (...names: string[]) => flushSync(() => root?.render(names.map(named))),
    networkIsBack: () => void window.dispatchEvent(new Event('online')),
  };
}

test('what came is shown, and asked for once', async () => {
  const { place, show, asked } = page();
  show('Maya', 'Jonas');
  await expect.poll(() => place.innerText).toBe('Hello Maya\n\nHello Jonas');
  expect(asked()).toBe(1);
});

test('where it did not come the page stands without it, and completes itself when the network is back', async () => {
  const { place, set, show, broken, asked, networkIsBack } = page();
  set(() => Promise.reject(notHere()));
  show('Maya', 'Jonas');
  await expect.poll(() => place.innerText).toBe('Maya waits\n\nJonas waits');
  const before = asked();
  networkIsBack();
  await expect.poll(asked).toBeGreaterThan(before);
  expect(place.innerText).toBe('Maya waits\n\nJonas waits');
  set(async () => Greeting);
  networkIsBack();
  await expect.poll(() => place.innerText).toBe('Hello Maya\n\nHello Jonas');
  expect(broken).toEqual([]);
});

test('nobody asks for it once it is shown nowhere; shown again, it is asked for at once', async () => {
  const { place, set, show, asked, networkIsBack } = page();
  set(() => Promise.reject(notHere()));
  show('Maya');
  await expect.poll(() => place.innerText).toBe('Maya waits');
  // The fallback asks again, in an effect: one that is still due keeps React from carrying the next out at
  // once.
  await expect.poll(asked).toBe(2);
  show();
  const before = asked();
  networkIsBack();
  expect(asked()).toBe(before);
  set(async () => Greeting);
  show('Maya');
  await expect.poll(() => place.innerText).toBe('Hello Maya');
});

test('code that comes and fails is an error of the page', async () => {
  const { set, show, broken } = page();
  const mistake = new RangeError('Out of paper');
  set(() => Promise.reject(mistake));
  show('Maya');
  await expect.poll(() => broken).toEqual([mistake]);
});
