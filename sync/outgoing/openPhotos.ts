import { photosIn } from '../model/keptPhoto.ts';
import type { ParcelStore } from '../model/ports/parcels.ts';
import type { LocalDatabase } from '../store/index.ts';
import { makingRoom } from '../store/writes.ts';
import type { Log } from '../kit/log.ts';
import { openBox } from './box.ts';
import { createPhotos, type PhotosDeps } from './photos/createPhotos.ts';
import { noteKey } from './photos/noteKey.ts';

export interface PhotosPorts extends Omit<PhotosDeps, 'box' | 'noteKey'> {
  /** Closed with them. */
  readonly store: ParcelStore;
  readonly database: LocalDatabase;
  readonly log: Log;
}

/** A person's photos of listings, as any tab shows and changes them. */
export function openPhotos({ store, database, log, ...deps }: PhotosPorts) {
  const box = openBox({ ...store, put: makingRoom(database)(store.put) }, photosIn, log);
  return {
    photos: createPhotos({
      ...deps,
      box,
      noteKey: (photo, key) => noteKey(database, photo, key),
    }),
    close: () => box.close(),
  };
}
