import type { ObjectStore } from '../objectStore/objectStore.ts';
import { createSupabaseObjects } from '../objectStore/supabaseStorage.ts';
import { opened, sealed } from './sealed.ts';
import type { SnapshotName, SnapshotStore } from './snapshotStore.ts';

const BUCKET = 'area-bases';
const TYPE = 'application/octet-stream';

/** Bases of areas among objects, a key a base. */
export const createSnapshotObjects = (objects: ObjectStore): SnapshotStore => ({
  async get(name) {
    const stored = await objects.get(keyOf(name), name.encoding);
    return opened(stored && Buffer.from(stored));
  },
  put: (name, bytes) => objects.put(keyOf(name), name.encoding, sealed(bytes), TYPE),
  remove: (version, encodings) => objects.remove(keyOf(version), encodings),
});

const keyOf = ({ areaId, version }: Omit<SnapshotName, 'encoding'>): string =>
  `${areaId}-${version}`;

/** Bases of areas in the storage service of a Supabase project at `origin`, for all processes of a server. */
export const createSnapshotBucket = (
  origin: string,
  secretKey: string,
  send: typeof fetch = fetch,
): SnapshotStore =>
  createSnapshotObjects(createSupabaseObjects({ origin, secretKey, bucket: BUCKET }, send));
