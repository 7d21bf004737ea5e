import type { Sync } from '#src/data/types.ts';

/** TypeScript's library has none. */
interface Calling {
  register(tag: string): Promise<void>;
}

/** A working line sends a message in less time. */
const WAITS_MS = 1000;

/** Whether this browser sends what waits once the app is closed. */
export const sendsAway = (): boolean => 'serviceWorker' in navigator && 'SyncManager' in window;

/**
 * Has the browser call the worker for what waits, so that it leaves though the app is closed. Where it does not, the next start sends it. Gives the way to
 * stop.
 */
export function keepAway({ push, status }: Pick<Sync, 'push' | 'status'>): () => void {
  if (!sendsAway()) return () => undefined;
  let calling: Calling | undefined;
  let tag: string | null = null;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let preparing: Promise<void> | null = null;

  const findTag = async () => {
    // In development the page has no service worker.
    const registration = await navigator.serviceWorker.getRegistration();
    calling = (registration as { readonly sync?: Calling } | undefined)?.sync;
    if (calling !== undefined) tag = await (await push.open()).preparePass();
    if (tag !== null) ask();
  };
  const prepare = () => {
    preparing ??= findTag()
      .catch(() => undefined)
      .finally(() => {
        preparing = null;
      });
  };
  const waits = () => status.get().collections.outbox.waiting > 0;
  const ask = () => {
    if (!waits()) return;
    // A tab that began without a network may have a pass of an earlier start.
    if (tag === null) prepare();
    // Refused by some settings of a browser.
    else calling?.register(tag).catch(() => undefined);
  };
  const look = () => {
    const isConnected = status.get().connection.status === 'connected';
    // Each line: where it failed it is tried again, and a tab that stays open for weeks keeps a pass that is good.
    if (isConnected && !wasConnected) prepare();
    wasConnected = isConnected;
    if (!waits()) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(ask, WAITS_MS);
  };
  const leave = () => {
    if (document.visibilityState === 'hidden') ask();
  };

  const stop = status.subscribe(look);
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', ask);
  look();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('pagehide', ask);
  };
}
