import { parcelStoreNameOf } from '../store/identity.ts';
import { createParcels } from '../outgoing/parcels/parcels.ts';
import type { Tab } from './tab.ts';

/** The parcels of whoever uses this device. What sends them is loaded when there is one. */
export function createParcelsOf({
  origin,
  tokens,
  pending,
  session,
  platform,
  userIdNow,
}: Tab): ReturnType<typeof createParcels> {
  const { clock, random, page, log } = platform;
  return createParcels({
    clock,
    random,
    userId: userIdNow,
    changes: session.state,
    track: (write) => pending.track(write),
    async exists(name) {
      const all = await indexedDB.databases();
      return all.some((each) => each.name === parcelStoreNameOf(name));
    },
    async open(name) {
      const userId = userIdNow();
      const ending = userId === null ? undefined : session.endingOf(userId);
      const [{ openPostOffice }, { createParcelStore }, { sendParcel }] = await Promise.all([
        import('../outgoing/parcels/postOffice.ts'),
        import('../adapters/browser/parcelStore.ts'),
        import('../adapters/api/sendParcel.ts'),
      ]);
      return openPostOffice({
        store: createParcelStore(name, ending),
        clock,
        random,
        page,
        log,
        send: (parcel, bytes) => sendParcel({ origin, tokens }, parcel, bytes),
      });
    },
  });
}
