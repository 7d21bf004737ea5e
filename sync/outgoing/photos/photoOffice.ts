import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import { classifyFailure } from '../../model/classifyFailure.ts';
import type { Locks } from '../../model/ports/locks.ts';
import type { Log } from '../../kit/log.ts';
import type { Page } from '../../model/ports/page.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { Uploads } from '../../model/ports/photos.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { createRetries } from '../../model/retry/retries.ts';
import { createLive } from '../../kit/live.ts';
import type { Live } from '../../model/types.ts';
import { isSame } from '../../kit/isSame.ts';
import {
  againPhoto,
  dueFirst,
  keptPhotoSchema,
  refusedPhoto,
  storedPhoto,
  type KeptPhoto,
} from './photo.ts';
import { upload } from './upload.ts';

export interface PhotoOfficeDeps {
  readonly store: ParcelStore;
  readonly uploads: Uploads;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Pick<Page, 'onHint'>;
  readonly log: Log;
  /** Ids of photos that are the first of their listing. */
  covers(photos: readonly KeptPhoto[]): Promise<ReadonlySet<string>>;
  /** The server has it: whatever shows the photo learns its key. Called again after a crash. */
  onStored(photo: KeptPhoto, key: string): Promise<void>;
}

/** Keeps photos of listings and sends them, in one tab, until the server has them. */
export interface PhotoOffice {
  readonly photos: Live<readonly KeptPhoto[]>;
  /** 0 to 1, of those that are on their way in this tab. */
  readonly done: Live<ReadonlyMap<string, number>>;
  /** Resolves once durable here. */
  keep(photo: KeptPhoto, bytes: Blob): Promise<void>;
  bytesOf(id: string): Promise<Blob | null>;
  retry(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** A listing is here that was not while its photos went up: it learns the keys of those that are. */
  noteStored(listingId: string): Promise<void>;
  stop(): Promise<void>;
}

const LOCK = 'photos';
const AT_ONCE = 2;
/** Of what the server has the bytes stay here so long: the next look at it may be without a network. */
const STORED_KEPT_MS = 24 * 60 * 60_000;

export function openPhotoOffice(deps: PhotoOfficeDeps): PhotoOffice {
  const { store, clock, random, page, log, locks } = deps;
  const photos = createLive<readonly KeptPhoto[]>([], isSame);
  const done = createLive<ReadonlyMap<string, number>>(new Map());
  const sending = new Set<string>();
  /** All of them: what one met the next would meet. */
  const retries = createRetries<'photos'>({ clock, random, onDue: () => void look() });
  const ending = new AbortController();
  let isSender = false;

  const read = async (): Promise<readonly KeptPhoto[]> => {
    const known = (await store.all()).flatMap((each) => {
      const parsed = keptPhotoSchema.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    });
    const inOrder = known.toSorted((one, other) => one.takenIn - other.takenIn);
    if (!ending.signal.aborted) photos.set(inOrder);
    return inOrder;
  };
  const note = (id: string, share: number | null) => {
    const next = new Map(done.get());
    if (share === null) next.delete(id);
    else next.set(id, share);
    done.set(next);
  };
  const isOver = (id: string) =>
    ending.signal.aborted || photos.get().every((photo) => photo.id !== id);

  const look = async (): Promise<void> => {
    try {
      const known = await read();
      if (!isSender || retries.isWaiting('photos')) return;
      const waiting = dueFirst(known, await deps.covers(known));
      for (const photo of waiting) {
        if (sending.size >= AT_ONCE) return;
        if (!sending.has(photo.id)) void attempt(photo);
      }
    } catch (error) {
      if (!ending.signal.aborted) log.warn('photos that wait cannot be read', error);
    }
  };
  const attempt = async (photo: KeptPhoto): Promise<void> => {
    sending.add(photo.id);
    try {
      const next = await outcomeOf(photo);
      if (next !== null && !isOver(photo.id)) await store.put(next);
      // Its listing may have been published since its key was noted: one of the two finds the other.
      if (next?.state === 'stored') await deps.onStored(next, next.key);
    } catch (error) {
      if (!ending.signal.aborted) {
        log.warn('a photo could not be sent', error);
        retries.failed('photos', error);
      }
    } finally {
      sending.delete(photo.id);
      note(photo.id, null);
    }
    if (!ending.signal.aborted) void look();
  };
  /** The photo as it stands after a try; null when it waits on. */
  const outcomeOf = async (photo: KeptPhoto): Promise<KeptPhoto | null> => {
    const content = await store.bytesOf(photo.id);
    // Without its bytes there is nothing to be sent, ever.
    if (content === null) return refusedPhoto(photo, 'unsupported_image');
    try {
      const key = await upload(deps.uploads, photo, content, {
        onDone: (share) => note(photo.id, share),
        isOver: () => isOver(photo.id),
      });
      retries.worked('photos');
      await deps.onStored(photo, key);
      return storedPhoto(photo, key, clock.now());
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const failure = classifyFailure(error.failure);
      if (failure.kind === 'rejected') return refusedPhoto(photo, failure.code);
      retries.failed('photos', error);
      return null;
    }
  };
  /** News that it may work now. */
  const wake = () => {
    retries.endWaits();
    void look();
  };
  const clearOld = async () => {
    const old = (await read()).filter(
      (photo) => photo.state === 'stored' && clock.now() - photo.storedAt > STORED_KEPT_MS,
    );
    if (old.length > 0) await store.remove(old.map(({ id }) => id));
  };

  const isEnded = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
  });
  const run = locks
    .hold(LOCK, { signal: ending.signal }, async (lost) => {
      isSender = true;
      await clearOld();
      void look();
      await Promise.race([
        isEnded,
        new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve())),
      ]);
      isSender = false;
    })
    .catch((error: unknown) => {
      if (!ending.signal.aborted) log.warn('photos cannot be sent from here', error);
    });
  const stops: Unsubscribe[] = [
    store.onChange(() => void look()),
    page.onHint((hint) => {
      if (hint !== 'hidden' && hint !== 'offline') wake();
    }),
  ];
  void look();

  return {
    photos,
    done,
    async keep(photo, bytes) {
      await store.put(photo, bytes);
      // No news of the line: what waits after a failure waits on, and this one with it.
      await look();
    },
    bytesOf: (id) => store.bytesOf(id),
    async retry(id) {
      const photo = (await read()).find((each) => each.id === id);
      if (photo !== undefined) await store.put(againPhoto(photo));
      wake();
    },
    async remove(id) {
      await store.remove([id]);
      await read();
    },
    async noteStored(listingId) {
      for (const photo of await read())
        if (photo.listingId === listingId && photo.state === 'stored')
          await deps.onStored(photo, photo.key);
    },
    async stop() {
      ending.abort();
      retries.stop();
      for (const stop of stops) stop();
      await run;
      await store.close();
    },
  };
}
