import type { Page } from 'playwright';

/** Somebody who types fast. */
const KEY_EVERY_MS = 125;
const TEXT = 'is it still free and may I come and see it on saturday ';

/** ms from a key press, as the browser got it: until the page heard of it, and until the next frame was painted. */
export interface Key {
  readonly heard: number;
  readonly painted: number;
}

declare global {
  interface Window {
    keys: Key[];
  }
}

/** Notes of every letter typed from now on what became of it. Once a page. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.keys = [];
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key.length !== 1) return;
        const heard = performance.now() - timeStamp;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () =>
            window.keys.push({ heard, painted: performance.now() - timeStamp }),
          );
          port1.start();
          port2.postMessage(null);
        });
      },
      true,
    );
  });

/**
 * Types into what has the focus, a letter every so often whether the one before was answered or not, until what is waited
 * for is done. Gives what became of each letter.
 */
export async function typingUntil(page: Page, done: () => Promise<unknown>): Promise<Key[]> {
  const session = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  const press = () => {
    const text = TEXT[(sent.length / 2) % TEXT.length] ?? ' ';
    const key = { key: text, text };
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text }));
  };
  await page.evaluate(() => void (window.keys.length = 0));
  const timer = setInterval(press, KEY_EVERY_MS);
  try {
    await done();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(sent);
  const wanted = sent.length / 2;
  await page.waitForFunction((count) => window.keys.length >= count, wanted);
  await session.detach();
  return await page.evaluate(() => window.keys);
}
