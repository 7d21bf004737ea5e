import type { AppDeps } from './app.ts';
import type { Log } from './log.ts';
import { filesIn } from './objectStore/files.ts';
import { createFolderStore } from './objectStore/folder.ts';
import type { Store } from './objectStore/objectStore.ts';
import { photosIn } from './objectStore/photos.ts';
import { createS3Store } from './objectStore/s3.ts';
import type { S3Place } from './objectStore/s3Address.ts';
import { tryStore } from './objectStore/storeReady.ts';
import { type StorageService, createSupabaseStore } from './objectStore/supabaseStorage.ts';
import { type SnapshotOptions, snapshotsIn } from './snapshotStore/snapshots.ts';

/** Everything of a server that lies as bytes and not as rows. */
export type Stores = Required<Pick<AppDeps, 'photos' | 'files' | 'snapshots'>>;

/** Bases on the disk of one machine: ten thousand homes are about 5 MB. */
const BASES_IN_FOLDER = 256 * 1024 * 1024;

/** In folders below one of this machine. */
export const storesInFolder = (folder: string): Stores =>
  storesIn(createFolderStore(folder), { mostBytes: BASES_IN_FOLDER });

/** In the storage service of a Supabase project. */
export const storesInProject = (project: StorageService): Stores =>
  storesIn(createSupabaseStore(project));

/** In a bucket of S3. Throws StoreNotReady where it refuses this server. */
export async function storesInBucket(place: S3Place, log: Log): Promise<Stores> {
  const store = createS3Store(place);
  await tryStore(store, log);
  log.info(`Photos and files lie in the bucket ${place.bucket} at ${place.origin}.`);
  return storesIn(store);
}

const storesIn = (store: Store, bases: SnapshotOptions = {}): Stores => ({
  photos: photosIn(store('listing-photos')),
  files: filesIn(store('chat-files')),
  snapshots: snapshotsIn(store('area-bases'), bases),
});
