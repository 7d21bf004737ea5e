import type { Clock } from '../../kit/clock.ts';
import {
  arrived,
  PARCEL_KINDS,
  parcelsIn,
  refused,
  type Parcel,
  type ParcelKind,
} from '../../model/parcel.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { OutgoingKind } from '../kind.ts';

export interface ParcelKindsDeps {
  readonly store: ParcelStore;
  readonly clock: Pick<Clock, 'now'>;
  /** One call to the server. Throws TransportError. */
  send(parcel: Parcel, bytes: Blob | null): Promise<void>;
}

/** Letters to us, profile photos and reports: one of a kind at a time, in the order written. */
export const parcelKinds = (deps: ParcelKindsDeps): readonly OutgoingKind<Parcel>[] =>
  PARCEL_KINDS.map((kind) => parcelKind(deps, kind));

function parcelKind({ store, clock, send }: ParcelKindsDeps, kind: ParcelKind) {
  return {
    name: kind,
    // A person who cannot sign in writes to us, too.
    isPublic: kind === 'letter',
    due: async () =>
      parcelsIn(await store.all()).filter(
        (parcel) => parcel.kind === kind && parcel.state === 'waiting',
      ),
    send: async (parcel: Parcel) => await send(parcel, await store.bytesOf(parcel.id)),
    sent: (parcel: Parcel) => store.replace(arrived(parcel, clock.now())),
    refused: (parcel: Parcel, code: Parameters<typeof refused>[1]) =>
      store.replace(refused(parcel, code)),
    onChange: (callback: (isWish: boolean) => void) => store.onChange(callback),
  };
}
