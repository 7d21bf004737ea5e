import type { Conversation } from '#contract/entities/conversation.ts';
import { CHOICES_CACHE } from '#contract/protocol/caches.ts';
import { PUSH_WORDS, type NamesAt, type PushWords } from '#contract/protocol/pushWords.ts';
import type { PushPayload } from '#contract/protocol/push.ts';

/** The notes of a notification, for the press and for the next of its tag. */
interface Kept {
  readonly url: string;
  readonly mark: string;
}

/** A push as a person sees it. */
export interface Shown {
  readonly title: string;
  readonly body: string;
}

type Told = Pick<PushPayload, 'kind' | 'about' | 'count' | 'mark' | 'what' | 'app_badge'> & {
  readonly url: string;
  readonly tag: string;
};

const NEUTRAL: Shown = { title: 'Roost', body: '' };

/** A push as it came; null where it is none of ours. */
export function toldIn(data: unknown, origin: string): Told | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, about, count, mark, what, app_badge, notification } = data as Partial<PushPayload>;
  const url = notification?.navigate;
  if (kind === undefined || about === undefined || typeof count !== 'number') return null;
  if (typeof url !== 'string' || !url.startsWith(`${origin}/`)) return null;
  return {
    ...{ kind, about, count, url, tag: notification?.tag ?? kind },
    ...(typeof what === 'string' && { what }),
    mark: String(mark),
    app_badge: Number(app_badge),
  };
}

/** The words of the person's language; of a conversation whom it is with, and what the device has of it already. */
export function shownOf(
  { kind, count, mark, what }: Pick<Told, 'kind' | 'count' | 'mark' | 'what'>,
  words: PushWords | null,
  conversation: unknown,
): Shown {
  if (words === null) return NEUTRAL;
  const { plurals, numbers, showsContent } = words;
  const keys = [
    `${kind}_${new Intl.PluralRules(plurals).select(count)}`,
    `${kind}_${what ?? 'other'}`,
    kind,
  ];
  const found = keys.map((key) => words.words[key]).find((text) => text !== undefined) ?? '';
  const many = new Intl.NumberFormat(numbers).format(count);
  const body = found.replaceAll(/\{\{count[^}]*\}\}/gu, many);
  const { name, last, lastSeq } = readConversation(conversation);
  if (!showsContent || name === '') return { title: NEUTRAL.title, body };
  const isHere = kind === 'message' && count === 1 && String(lastSeq) === mark && last !== '';
  return { title: name, body: isHere ? last : body };
}

/** A conversation as the device keeps it: the server's row, or, before that is there, whom it was begun with. */
interface KeptConversation {
  readonly row?: Partial<Conversation> | null;
  readonly other?: { readonly full_name: string } | null;
}

function readConversation(doc: unknown) {
  const { row, other } = (doc ?? {}) as KeptConversation;
  return {
    name: (row?.otherParticipant ?? other)?.full_name ?? '',
    last: row?.last_message_type === 'text' ? (row.last_message ?? '') : '',
    lastSeq: row?.last_seq,
  };
}

/** Shows what came, unless somebody looks at the app: there it is shown already. */
export async function showPush(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const { registration, clients, location, navigator } = scope;
  const told = toldIn(data, location.origin);
  const tabs = await clients.matchAll({ type: 'window' });
  if (tabs.some(({ focused }) => focused)) return;
  if (told === null) return await registration.showNotification(NEUTRAL.title);
  const words = await keptWords();
  const isTalk = told.kind === 'message' || told.kind === 'call';
  const conversation =
    words?.names && words.showsContent && isTalk ? await docAt(words.names, told.about) : null;
  const { title, body } = shownOf(told, words, conversation);
  const [before] = await registration.getNotifications({ tag: told.tag });
  // A server that died may tell the same again.
  const isSame = (before?.data as Kept | undefined)?.mark === told.mark;
  await registration.showNotification(title, {
    ...{ body, tag: told.tag, icon: '/icons/icon-192.png' },
    ...({ renotify: !isSame, silent: isSame } as NotificationOptions),
    data: { url: told.url, mark: told.mark } satisfies Kept,
    ...(words && { lang: words.language, dir: words.direction }),
  });
  if (Number.isInteger(told.app_badge))
    await navigator.setAppBadge?.(told.app_badge).catch(() => undefined);
}

/** The tab that is at its address already, else a new one. */
export async function openTold(
  scope: ServiceWorkerGlobalScope,
  shown: Notification,
): Promise<void> {
  const { clients, location } = scope;
  shown.close();
  const url = (shown.data as Kept | null)?.url ?? location.origin;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url.split(/[?#]/u, 1)[0] === url);
  await (there === undefined ? clients.openWindow(url) : there.focus());
}

/** The browser took the subscription back: another one by the same key. Without the key a tab makes it. */
export async function renewPush(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  old: PushSubscription | null | undefined,
): Promise<void> {
  const key = old?.options.applicationServerKey;
  if (key === null || key === undefined || (await pushManager.getSubscription()) !== null) return;
  await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined);
}

async function keptWords(): Promise<PushWords | null> {
  try {
    const kept = await caches.match(PUSH_WORDS, { cacheName: CHOICES_CACHE });
    return ((await kept?.json()) as PushWords | undefined) ?? null;
  } catch {
    return null;
  }
}

/** A document as the database library laid it down; null where it is not there, and then nothing is made. */
function docAt({ database, store }: NamesAt, id: string): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(database);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(null);
    });
    opening.addEventListener('success', () => {
      const opened = opening.result;
      const end = (value: unknown) => {
        opened.close();
        resolve(value);
      };
      try {
        const reading = opened.transaction(store).objectStore(store).get(id);
        reading.addEventListener('success', () => end(reading.result));
        reading.addEventListener('error', () => end(null));
      } catch {
        end(null);
      }
    });
  });
}
