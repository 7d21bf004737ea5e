import 'fake-indexeddb/auto';
import { WebSocket } from 'ws';
import type { Platform } from '#sync/adapters/browser/platform.ts';
import { createBrowserChannel } from '#sync/adapters/browser/channel.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { createBrowserLocks } from '#sync/adapters/browser/locks.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createProcessLocks } from './processLocks.ts';

export { createMemoryStorage, keysOf } from './memoryStorage.ts';

export interface NodePlatform extends Platform {
  readonly warnings: string[];
}

/** One tab as far as Node has it: real timers, real channels, IndexedDB in memory. */
export function createNodePlatform(): NodePlatform {
  const warnings: string[] = [];
  return {
    warnings,
    clock: browserClock,
    random: browserRandom,
    page: { isVisible: () => true, claimsOnline: () => true, onHint: () => () => {} },
    log: {
      info: () => undefined,
      warn: (text, detail) =>
        void warnings.push(detail instanceof Error ? `${text}: ${detail.message}` : text),
    },
    locks: (prefix) => createBrowserLocks(prefix, createProcessLocks()),
    channel: (name) => createBrowserChannel(name),
    events: new EventTarget(),
    webSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    databaseStorage: checkedStorage,
  };
}
