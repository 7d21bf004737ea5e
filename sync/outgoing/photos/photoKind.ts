import { PHOTOS_HOLD } from '../../model/hold.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { Uploads } from '../../model/ports/photos.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { OutgoingKind } from '../kind.ts';
import {
  dueFirst,
  type KeptPhoto,
  photosIn,
  refusedPhoto,
  storedPhoto,
} from '../../model/keptPhoto.ts';
import type { UploadProgress } from './progress.ts';
import { upload } from './upload.ts';

export interface PhotoKindDeps {
  readonly store: ParcelStore;
  readonly uploads: Uploads;
  readonly clock: Pick<Clock, 'now'>;
  readonly progress: Pick<UploadProgress, 'note' | 'end'>;
  /** Ids of photos that are the first of their listing. */
  covers(photos: readonly KeptPhoto[]): Promise<ReadonlySet<string>>;
  /** The server has it: whatever shows the photo learns its key. Called again after a crash. */
  onStored(photo: KeptPhoto, key: string): Promise<void>;
}

const AT_ONCE = 2;
/** Of what the server has the bytes stay here so long: the next look at it may be without a network. */
const STORED_KEPT_MS = 24 * 60 * 60_000;

/** Photos of listings: covers first, in parts, of which the server keeps what it has. */
export function photoKind(deps: PhotoKindDeps): OutgoingKind<KeptPhoto, string> {
  const { store, uploads, clock, progress, onStored } = deps;
  let hasForgotten = false;
  return {
    name: PHOTOS_HOLD,
    atOnce: AT_ONCE,
    async due() {
      if (!hasForgotten) await forgetStored(store, clock);
      hasForgotten = true;
      const waiting = photosIn(await store.all()).filter(({ state }) => state === 'waiting');
      return waiting.length === 0 ? [] : dueFirst(waiting, await deps.covers(waiting));
    },
    async send(photo, isUnwanted) {
      const content = await store.bytesOf(photo.id);
      // Without its bytes there is nothing to be sent, ever.
      if (content === null)
        throw new TransportError({ kind: 'answered', code: lostCode(photo), status: 0 });
      const { id, bytes, sentHash, listed } = photo;
      const kind = listed === undefined ? {} : { file: listed.kind, listed: true };
      try {
        return await upload(uploads, { id, bytes, sentHash, ...kind }, content, {
          onDone: (share) => progress.note(photo.id, share),
          isOver: isUnwanted,
        });
      } catch (error) {
        progress.end(photo.id);
        throw error;
      }
    },
    async sent(photo, key) {
      await onStored(photo, key);
      await store.replace(storedPhoto(photo, key, clock.now()));
      progress.end(photo.id);
      // Its listing may have been published since its key was noted: one of the two finds the other.
      await onStored(photo, key);
    },
    refused: (photo, code) => store.replace(refusedPhoto(photo, code)),
    onChange: (callback) => store.onChange(callback),
  };
}

const lostCode = ({ listed }: KeptPhoto): 'unsupported_image' | 'file_missing' =>
  listed === undefined ? 'unsupported_image' : 'file_missing';

/** Takes the bytes of photos off this device that the server has had for a day. */
async function forgetStored(
  store: Pick<ParcelStore, 'all' | 'remove'>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const old = photosIn(await store.all()).filter(
    (photo) => photo.state === 'stored' && clock.now() - photo.storedAt > STORED_KEPT_MS,
  );
  if (old.length > 0) await store.remove(old.map(({ id }) => id));
}
