import { ownerOf } from '../model/owner.ts';
import {
  createUploads,
  sendImpressions,
  sendParcel,
  sendUse,
  sendViews,
} from '../adapters/api/sending.ts';
import {
  createFileStore,
  createParcelStore,
  createPhotoStore,
} from '../adapters/browser/parcelStore.ts';
import type { StoredTokens } from '../adapters/supabase/index.ts';
import { type SendingPorts, startSending } from '../outgoing/sending.ts';
import { databaseOf } from '../store/identity.ts';

type SendingPerson = NonNullable<SendingPorts['person']>;

export interface OutgoingDeps
  extends Pick<SendingPorts, 'storage' | 'viewsLeft' | 'platform' | 'gate'> {
  readonly origin: string;
  readonly tokens: StoredTokens;
  /** Null: this device's guest, who sends no photos. */
  readonly person:
    | (Omit<SendingPerson, 'photos' | 'openFiles' | 'createUploads'> & { readonly userId: string })
    | null;
}

/** Sends over the network what a person, or this device's guest, has left in this browser. To be called in the one tab that sends. */
export function startOutgoing({
  origin,
  tokens,
  person,
  ...deps
}: OutgoingDeps): ReturnType<typeof startSending> {
  const calls = { origin, tokens };
  const owner = ownerOf(person?.userId ?? null);
  const name = databaseOf(owner);
  return startSending({
    ...deps,
    owner,
    calls: {
      parcel: (parcel, bytes) => sendParcel(calls, parcel, bytes),
      views: (views, device) => sendViews(calls, views, device),
      use: (told) => sendUse(calls, told),
      shown: (batch, isPublic) => sendImpressions(calls, batch, isPublic),
    },
    parcels: createParcelStore(name, person?.ending),
    person: person && {
      ...person,
      photos: createPhotoStore(name, person.ending),
      openFiles: () => createFileStore(name, person.ending),
      createUploads: () => createUploads(calls),
    },
  });
}
