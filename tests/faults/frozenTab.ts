import type { Page } from 'playwright/test';

/**
 * Stops a tab's code, as a sleeping device does, between two transactions: a browser freezes no tab that keeps
 * others from the database, and would end its transaction after a minute only. The answer lets it go on.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  const stopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await page.evaluate(() => {
    const stopWhenCalm = () => {
      // eslint-disable-next-line no-debugger
      if (Reflect.get(window, 'openTransactions') === 0) debugger;
      else setTimeout(stopWhenCalm);
    };
    setTimeout(stopWhenCalm);
  });
  await stopped;
  return async () => {
    await devtools.send('Debugger.resume');
    await devtools.send('Debugger.disable');
    await devtools.detach();
  };
}

/** Runs in each page before its code: counts the transactions that are open. */
export function countTransactions(): void {
  Reflect.set(window, 'openTransactions', 0);
  const add = (one: number) =>
    Reflect.set(window, 'openTransactions', Number(Reflect.get(window, 'openTransactions')) + one);
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...args) {
    const begun = begin.apply(this, args);
    add(1);
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => add(-1));
    return begun;
  };
}
