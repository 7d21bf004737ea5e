import type { PushSubscribed } from '#contract/protocol/push.ts';
import { CHOICES_CACHE } from '#contract/protocol/caches.ts';
import { PUSH_WORDS, type PushWords } from '#contract/protocol/pushWords.ts';
import type { PushState } from './pushState.ts';

/** Looks at the browser, before anybody is asked. */
export function ability(): Extract<PushState, 'unsupported' | 'needsInstall'> | 'able' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return 'able';
  // iOS has none of it in a tab.
  return 'standalone' in navigator && navigator.standalone !== true
    ? 'needsInstall'
    : 'unsupported';
}

/** The worker's registration; undefined where the page has none, as in development. */
const registration = () => navigator.serviceWorker.getRegistration();

/** The subscription of this device by this key: the one there is, else a new one. Rejects where no push service can be reached. */
export async function subscribed(key: string): Promise<PushSubscribed | null> {
  const manager = (await registration())?.pushManager;
  if (manager === undefined) return null;
  const before = await manager.getSubscription();
  const isOurs = before !== null && base64Url(before.options.applicationServerKey) === key;
  // Of a server that has other keys now: it can be told nothing by that one.
  if (before !== null && !isOurs) await before.unsubscribe();
  const subscription = isOurs
    ? before
    : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return {
    endpoint: subscription.endpoint,
    p256dh: base64Url(subscription.getKey('p256dh')),
    auth: base64Url(subscription.getKey('auth')),
  };
}

function base64Url(bytes: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ends the subscription of this device and takes the worker its words. Never rejects. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await caches.open(CHOICES_CACHE)).delete(PUSH_WORDS);
    const manager = (await registration())?.pushManager;
    await (await manager?.getSubscription())?.unsubscribe();
    await clearShown();
  } catch {
    // Without a worker there is nothing of it.
  }
}

/** Leaves the worker the words it says. */
export async function leaveWords(words: PushWords): Promise<void> {
  const cache = await caches.open(CHOICES_CACHE);
  await cache.put(PUSH_WORDS, Response.json(words));
}

/** Closes what is shown: the app is open, and has it all. */
export async function clearShown(): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? [];
  for (const one of shown) one.close();
}
