import type { OnDeviceNews } from '#contract/protocol/workerNews.ts';
import { isNews, tellWorker } from './tellWorker.ts';
import type { Live } from './types.ts';

/** How much of the app itself is on the device. */
export type OnDevice =
  /** No worker has answered yet, or there is none (in development). */
  | { readonly kind: 'unknown' }
  /** `isAsked`: it is being stored because the person asked for it. */
  | {
      readonly kind: 'partly';
      readonly held: number;
      readonly total: number;
      readonly isAsked: boolean;
    }
  /** Every page opens offline. */
  | { readonly kind: 'whole' };

export interface AppOnDevice extends Live<OnDevice> {
  /** Stores the rest now, also where data is saved. */
  storeAll(): void;
}

/** Reads the worker's message. */
export function onDeviceOf({ held, total }: OnDeviceNews, isAsked: boolean): OnDevice {
  return held >= total ? { kind: 'whole' } : { kind: 'partly', held, total, isAsked };
}

/** Asks the worker when somebody subscribes, and listens to its messages after that. One for the page. */
function createAppOnDevice(container: ServiceWorkerContainer | undefined): AppOnDevice {
  const listeners = new Set<() => void>();
  let value: OnDevice = { kind: 'unknown' };
  let isAsked = false;
  let isListening = false;

  return {
    get: () => value,
    subscribe(onChange) {
      listeners.add(onChange);
      listen();
      void tellWorker(container, 'ON_DEVICE', take);
      return () => listeners.delete(onChange);
    },
    storeAll() {
      isAsked = true;
      if (value.kind === 'partly') set({ ...value, isAsked });
      void tellWorker(container, 'STORE_ALL');
    },
  };

  function listen(): void {
    if (isListening) return;
    isListening = true;
    container?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isNews(data)) return;
      // A round ended: what is still missing waits for another press or a network.
      isAsked = false;
      take(data);
    });
  }

  function take(news: OnDeviceNews): void {
    set(onDeviceOf(news, isAsked));
  }

  function set(next: OnDevice): void {
    value = next;
    for (const listener of listeners) listener();
  }
}

/** How much of the app is stored on this device. */
export const appOnDevice = createAppOnDevice(
  typeof navigator === 'undefined' ? undefined : navigator.serviceWorker,
);
