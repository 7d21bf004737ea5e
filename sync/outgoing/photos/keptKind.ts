import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { Uploads } from '../../model/ports/photos.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { OutgoingKind } from '../kind.ts';
import { type KeptWithRecord, photosIn, withRecord } from '../../model/keptPhoto.ts';
import type { UploadProgress } from './progress.ts';
import { upload } from './upload.ts';

export interface KeptKindDeps {
  readonly store: ParcelStore;
  readonly uploads: Uploads;
  readonly progress: Pick<UploadProgress, 'note' | 'end'>;
}

/** Photos and documents that records name: their bytes stay here, and go to the server for the person's other devices. */
export function keptKind({
  store,
  uploads,
  progress,
}: KeptKindDeps): OutgoingKind<KeptWithRecord, string> {
  const put = (one: KeptWithRecord): Promise<void> => store.replace(one);
  return {
    name: 'kept files',
    async due() {
      return withRecord(photosIn(await store.all())).filter(
        ({ sent, code }) => sent === 'waiting' && code === undefined,
      );
    },
    async send(one, isUnwanted) {
      const content = await store.bytesOf(one.id);
      // Without its bytes there is nothing to be sent, ever.
      if (content === null)
        throw new TransportError({ kind: 'answered', code: 'file_missing', status: 0 });
      const { id, bytes, sentHash, file = 'photo' } = one;
      try {
        return await upload(uploads, { id, bytes, sentHash, file, kept: true }, content, {
          onDone: (share) => progress.note(id, share),
          isOver: isUnwanted,
        });
      } catch (error) {
        progress.end(id);
        throw error;
      }
    },
    async sent(one) {
      await put({ ...one, sent: 'stored' });
      progress.end(one.id);
    },
    refused: (one, code) => put({ ...one, code }),
    onChange: (callback) => store.onChange(callback),
  };
}
