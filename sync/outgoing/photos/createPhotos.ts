import { newMessageId } from '#contract/rules/ids.ts';
import type { Photos } from '../../model/listings.ts';
import { PhotoError } from '../../model/errors.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { MakePicture } from '../../model/ports/photos.ts';
import { combined, fromLive, mapped, type Source } from '../../kit/source.ts';
import { stableList } from '../../kit/stable.ts';
import type { LocalPhoto } from '../../model/listings.ts';
import { localPhoto } from './photo.ts';
import type { PhotoOffice } from './photoOffice.ts';

/** Of one listing, as the server takes it. */
const MOST = 50;

export interface PhotosDeps {
  readonly office: PhotoOffice;
  readonly make: MakePicture;
  readonly clock: Clock;
  readonly random: Random;
}

/** Photos as the screens see them and keep them. */
export function createPhotos({ office, make, clock, random }: PhotosDeps): Omit<Photos, 'of'> & {
  of(listingId: string): Source<readonly LocalPhoto[]>;
  /** To be called when a listing came to be here: it learns the keys its photos got before. */
  noteStored(listingId: string): Promise<void>;
} {
  let lastTakenIn = 0;
  return {
    async add(listingId, file) {
      const held = office.photos.get().filter((photo) => photo.listingId === listingId);
      if (held.length >= MOST) throw new PhotoError('too_many');
      const { bytes, ...made } = await make(file);
      // Two in one millisecond have an order all the same.
      const takenIn = Math.max(clock.now(), lastTakenIn + 1);
      lastTakenIn = takenIn;
      const photo = {
        ...made,
        id: newMessageId(takenIn, random.bytes(16)),
        listingId,
        takenIn,
        bytes: bytes.size,
        state: 'waiting',
      } as const;
      await office.keep(photo, bytes);
      return localPhoto(photo, undefined);
    },
    of(listingId) {
      const keep = stableList<LocalPhoto>();
      return mapped(combined([fromLive(office.photos), fromLive(office.done)]), ([all, done]) =>
        keep(
          all
            .filter((photo) => photo.listingId === listingId)
            .map((photo) => localPhoto(photo, done.get(photo.id))),
        ),
      );
    },
    async url(id) {
      const bytes = await office.bytesOf(id);
      if (bytes === null) return null;
      const url = URL.createObjectURL(bytes);
      return { url, revoke: () => URL.revokeObjectURL(url) };
    },
    noteStored: (listingId) => office.noteStored(listingId),
    retry: (id) => office.retry(id),
    remove: (id) => office.remove(id),
  };
}
