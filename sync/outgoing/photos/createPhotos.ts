import { LISTING_FILES_MAX, LISTING_PHOTOS_MAX } from '#contract/protocol/limits.ts';
import { newId } from '#contract/rules/ids.ts';
import { PhotoError } from '../../model/errors.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { MakePicture, PictureKind, TakeFile } from '../../model/ports/photos.ts';
import { combined, fromLive, mapped, type Source } from '../../kit/source.ts';
import { stableList } from '../../kit/stable.ts';
import type { LocalPhoto } from '../../model/listings.ts';
import type { Live } from '../../model/types.ts';
import type { Box } from '../box.ts';
import { againPhoto, localPhoto, type KeptPhoto } from '../../model/keptPhoto.ts';

export interface PhotosDeps {
  readonly box: Box<KeptPhoto>;
  /** 0 to 1 of those that are on their way in this tab. */
  readonly progress: Live<ReadonlyMap<string, number>>;
  readonly make: MakePicture;
  readonly takeFile: TakeFile;
  readonly clock: Clock;
  readonly random: Random;
  /** Gives the photo's key to all that show it. */
  noteKey(photo: KeptPhoto, key: string): Promise<void>;
}

type Without<Photo> = Photo extends unknown ? Omit<Photo, 'bytes'> : never;
/** A photo whose size its bytes tell. */
type Unsized = Without<KeptPhoto>;

export type PhotoCommands = Omit<ReturnType<typeof createPhotos>, 'of' | 'kept' | 'noteStored'>;

const NO_PICTURE = { w: 0, h: 0, phash: '', takenAt: null } as const;

/** Photos as the screens see them and keep them. */
export function createPhotos(deps: PhotosDeps) {
  const { box, progress, make, takeFile, clock, random } = deps;
  let lastTakenIn = 0;

  function checkRoom(listingId: string, most: number, isListed: boolean): void {
    const held = box.items
      .get()
      .filter((one) => one.listingId === listingId && (one.listed !== undefined) === isListed);
    if (held.length >= most) throw new PhotoError('too_many');
  }

  function taken(listingId: string) {
    // Two in one millisecond have an order all the same.
    lastTakenIn = Math.max(clock.now(), lastTakenIn + 1);
    return { id: newId(lastTakenIn, random.bytes(16)), listingId, takenIn: lastTakenIn };
  }

  async function store(photo: Unsized, bytes: Blob): Promise<LocalPhoto> {
    const sized = { ...photo, bytes: bytes.size };
    // No news of the line: what waits after a failure waits on, and this one with it.
    await box.put(sized, bytes);
    return localPhoto(sized, undefined);
  }

  function those(isWanted: (photo: KeptPhoto) => boolean): Source<readonly LocalPhoto[]> {
    const keep = stableList<LocalPhoto>();
    return mapped(combined([fromLive(box.items), fromLive(progress)]), ([all, done]) =>
      keep(all.filter(isWanted).map((photo) => localPhoto(photo, done.get(photo.id)))),
    );
  }

  return {
    /**
     * Resizes on the device, takes metadata out and keeps it: resolves once durable. A `sphere` is refused where it is none.
     * Throws PhotoError.
     */
    async add(listingId: string, file: Blob, kind: PictureKind = 'photo'): Promise<LocalPhoto> {
      checkRoom(listingId, LISTING_PHOTOS_MAX, false);
      const { bytes, ...made } = await make(file, kind);
      const isSphere = kind === 'sphere' && { isSphere: true };
      return await store({ ...made, ...taken(listingId), state: 'waiting', ...isSphere }, bytes);
    },
    /** A document or a film of a listing, as it came: judged by its content, kept here, and sent like a photo. Throws PhotoError. */
    async addFile(listingId: string, file: Blob, name: string): Promise<LocalPhoto> {
      checkRoom(listingId, LISTING_FILES_MAX, true);
      const { bytes, ...made } = await takeFile(file, name);
      const facts = { ...made, ...NO_PICTURE, ...taken(listingId) };
      return await store({ ...facts, state: 'waiting' }, bytes);
    },
    of: (...ids: [id: string, ...others: string[]]) =>
      those(({ listingId }) => ids.includes(listingId)),
    kept: () => those(({ state }) => state === 'kept'),
    /** An address for an `img`, and how to give it back. Null: its bytes are not here. */
    async url(
      id: string,
    ): Promise<{ readonly url: string; readonly content: Blob; revoke(): void } | null> {
      const content = await box.bytesOf(id);
      if (content === null) return null;
      const url = URL.createObjectURL(content);
      return { url, content, revoke: () => URL.revokeObjectURL(url) };
    },
    /** To be called when a listing came to be here: it learns the keys its photos got before. */
    async noteStored(listingId: string): Promise<void> {
      for (const photo of await box.read())
        if (photo.listingId === listingId && photo.state === 'stored')
          await deps.noteKey(photo, photo.key);
    },
    retry: (id: string): Promise<void> => box.retry(id, againPhoto),
    remove: (id: string): Promise<void> => box.remove([id]),
  };
}
