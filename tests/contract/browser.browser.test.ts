import { createBrowserChannel } from '#sync/adapters/browser/channel.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { createBrowserLocks } from '#sync/adapters/browser/locks.ts';
import { channelContract } from './channel.suite.ts';
import { clockContract } from './clock.suite.ts';
import { locksContract } from './locks.suite.ts';
import { openRxdbStores } from './rxdbStores.ts';
import { storesContract } from './stores.suite.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
let made = 0;
const name = () => {
  made += 1;
  return `contract-${made}`;
};

clockContract('the clock of a browser', () => ({ clock: browserClock, pass: pause }));

locksContract('Web Locks', () => {
  const prefix = name();
  return {
    one: createBrowserLocks(prefix),
    other: createBrowserLocks(prefix),
    settle: () => pause(30),
  };
});

channelContract('BroadcastChannel', () => {
  const of = name();
  const open = () => createBrowserChannel(of);
  return { tabs: [open(), open(), open()], settle: () => pause(30) };
});

storesContract('RxDB on the IndexedDB of a browser', openRxdbStores);
