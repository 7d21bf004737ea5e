import { fetchFile } from '../adapters/api/fetchFile.ts';
import { createFileStore, createPhotoStore } from '../adapters/browser/parcelStore.ts';
import { sha256 } from '../adapters/browser/sha256.ts';
import type { Platform } from '../adapters/browser/index.ts';
import { requestPersistence } from '../device/index.ts';
import { PhotoError } from '../model/errors.ts';
import type { Files } from '../model/files.ts';
import type { StoredTokens } from '../adapters/supabase/index.ts';
import { createFiles, createOwnFiles, fileToForget } from '../outgoing/files/index.ts';
import type { UploadProgress } from '../outgoing/sending.ts';
import { filesIn } from '../model/keptFile.ts';
import { photosIn, withRecord } from '../model/keptPhoto.ts';
import type { Engine } from '../model/engine.ts';
import type { OutboxStore } from '../model/ports/stores.ts';
import { makingRoom } from '../store/writes.ts';
import type { LocalDatabase } from '../store/index.ts';

export interface OpenFilesDeps {
  readonly userId: string;
  readonly origin: string;
  readonly tokens: StoredTokens;
  readonly platform: Platform;
  readonly ending: AbortSignal;
  readonly database: LocalDatabase;
  readonly progress: UploadProgress;
  readonly engine: Pick<Engine, 'post' | 'postInPlace'>;
  readonly outbox: Pick<OutboxStore, 'updateMany'>;
}

/** Removes a file from this device that can be fetched again; false where there is none. */
export async function forgetOldestFile(
  name: string,
  outbox: Pick<OutboxStore, 'all'>,
): Promise<boolean> {
  const store = createFileStore(name);
  try {
    const oldest = fileToForget(filesIn(await store.all()), await outbox.all());
    if (oldest !== undefined) await store.remove([oldest.id]);
    return oldest !== undefined || (await forgetOldestKept(name));
  } finally {
    await store.close();
  }
}

/** The same of what is kept with records: what is somebody else's first. */
async function forgetOldestKept(name: string): Promise<boolean> {
  const store = createPhotoStore(name);
  try {
    const stored = withRecord(photosIn(await store.all())).filter(({ sent }) => sent === 'stored');
    const oldest = stored.find(({ isTheirs }) => isTheirs) ?? stored[0];
    if (oldest !== undefined) await store.remove([oldest.id]);
    return oldest !== undefined;
  } finally {
    await store.close();
  }
}

export interface OpenedFiles extends Files {
  close(): Promise<void>;
}

/** Files of who is signed in, loaded with the first one. */
export function openFiles(deps: OpenFilesDeps): OpenedFiles {
  const { origin, tokens, platform, ending, database } = deps;
  const { clock, random } = platform;
  const store = createFileStore(database.name, ending);
  const make = platform.makePicture ?? (() => Promise.reject(new PhotoError('unreadable')));
  const photos = createPhotoStore(database.name, ending);
  const fetch = (id: string) => fetchFile({ origin, tokens }, id);
  const onKept = () => void requestPersistence();
  const files = createFiles({
    store: { ...store, put: makingRoom(database)(store.put) },
    engine: deps.engine,
    outbox: deps.outbox,
    clock,
    random,
    make,
    sha256,
    progress: deps.progress,
    fetch,
    onKept,
  });
  const own = createOwnFiles({
    ...{ userId: deps.userId, database, clock, random, make, sha256, fetch, onKept },
    store: { ...photos, put: makingRoom(database)(photos.put) },
  });
  return {
    ...files,
    own,
    async close() {
      await Promise.all([store.close(), photos.close()]);
    },
  };
}
