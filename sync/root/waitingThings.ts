import { createParcelStore, createPhotoStore } from '../adapters/browser/parcelStore.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { WaitingThing } from '../model/waiting.ts';
import { dropPhoto } from '../outgoing/sending.ts';
import { photosIn } from '../model/keptPhoto.ts';
import { discardRow } from '../rows/commands/index.ts';
import type { Identity } from './identity.ts';
import { createThingNames, thingsIn, watchWaiting } from '../device/status/waiting.ts';
import { createChangedRows } from '../store/unsent.ts';
import { readMany } from '../store/reads/index.ts';

type Of = Pick<Identity, 'database' | 'userId' | 'ending'>;

/** Emits what waits beside messages, and again when it changes: in this tab, whoever leads. */
export function watchThings(
  { database, userId, ending }: Of,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  emit: (things: readonly WaitingThing[]) => void,
): Unsubscribe {
  const rows = createChangedRows(database, userId, { clock, log });
  const names = createThingNames(database);
  let newest = 0;
  const named = async (things: readonly WaitingThing[]) => {
    newest += 1;
    const mine = newest;
    const known = await names.of(things).catch(() => things);
    if (mine === newest) emit(known);
  };
  const stops = [
    rows.watch(),
    watchWaiting({
      userId,
      rows,
      parcels: createParcelStore(database.name, ending),
      photos: createPhotoStore(database.name, ending),
      clock,
      log,
      onWaiting: (sources) => void named(thingsIn(sources)),
    }),
  ];
  return () => {
    newest += 1;
    for (const stop of stops) stop();
  };
}

/** See `Waiting.discard`; of a switch of roles its own command takes it back. */
export async function discardThing(
  { database, ending }: Of,
  { rowId: id, content }: WaitingThing,
): Promise<void> {
  if (content.type === 'row') {
    await discardRow(database, content.collection, id);
    if (content.change === 'made') await dropPhotosOf({ database, ending }, id);
    return;
  }
  const open = content.type === 'photo' ? createPhotoStore : createParcelStore;
  const store = open(database.name, ending);
  try {
    if (content.type === 'photo') await dropPhoto(database, { id, listingId: content.listingId });
    await store.remove([id]);
  } finally {
    await store.close();
  }
}

/** Removes queued photos whose listing no longer exists. */
async function dropPhotosOf({ database, ending }: Omit<Of, 'userId'>, id: string): Promise<void> {
  const [listings, records] = await Promise.all([
    database.collection('properties'),
    database.collection('records'),
  ]);
  const left = await Promise.all([readMany(listings, [id]), readMany(records, [id])]);
  if (left.some((docs) => docs.length > 0)) return;
  const store = createPhotoStore(database.name, ending);
  try {
    const photos = photosIn(await store.all()).filter(({ listingId }) => listingId === id);
    await store.remove(photos.map((photo) => photo.id));
  } finally {
    await store.close();
  }
}
