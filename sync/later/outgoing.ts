import { ownerOf } from '../model/owner.ts';
import { sendImpressions } from '../adapters/api/sendImpressions.ts';
import { sendParcel } from '../adapters/api/sendParcel.ts';
import { sendUse } from '../adapters/api/sendUse.ts';
import { sendViews } from '../adapters/api/sendViews.ts';
import { createUploads } from '../adapters/api/uploads.ts';
import {
  createFileStore,
  createParcelStore,
  createPhotoStore,
} from '../adapters/browser/parcelStore.ts';
import type { StoredTokens } from '../adapters/supabase/tokens.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { CallGate } from '../outgoing/kind.ts';
import { impressionKind } from '../outgoing/impressions/impressionKind.ts';
import { createShownNotes } from '../outgoing/impressions/shownNotes.ts';
import { parcelKinds } from '../outgoing/parcels/parcelKinds.ts';
import { coversOf, noteKey } from '../outgoing/photos/noteKey.ts';
import { keptKind } from '../outgoing/photos/keptKind.ts';
import { photoKind } from '../outgoing/photos/photoKind.ts';
import type { UploadProgress } from '../outgoing/photos/progress.ts';
import type { FileGate } from '../outgoing/files/fileGate.ts';
import type { MessageStore, OutboxStore } from '../model/ports/stores.ts';
import { createSender, type Sender } from '../outgoing/sender.ts';
import { usageKind } from '../outgoing/use/usageKind.ts';
import { createUseNotes } from '../outgoing/use/useNotes.ts';
import { createViewNotes } from '../outgoing/views/viewNotes.ts';
import { viewKind } from '../outgoing/views/viewKind.ts';
import type { AllViewsLeft } from '../outgoing/views/viewsLeft.ts';
import { databaseOf } from '../store/identity.ts';
import type { LocalDatabase } from '../store/database.ts';

export interface OutgoingDeps {
  readonly origin: string;
  readonly tokens: StoredTokens;
  readonly storage: Storage;
  readonly viewsLeft: AllViewsLeft;
  readonly platform: { readonly clock: Clock; readonly random: Random; readonly log: Log };
  readonly gate: CallGate;
  /** Null: this device's guest, who sends no photos. */
  readonly person: {
    readonly userId: string;
    readonly ending: AbortSignal;
    readonly database: LocalDatabase;
    readonly progress: UploadProgress;
    readonly outbox: OutboxStore;
    readonly messages: MessageStore;
    /** Keeps messages until their files are up. */
    readonly files: FileGate & {
      /** Messages that waited for a file may go. */
      onUp(): void;
    };
  } | null;
}

/** What was left waiting goes out when the app has long been on the screen. A guest's is looked for before this. */
const BEGINS_AFTER_MS = 4000;

const nothing = () => undefined;

/** Sends what a person, or this device's guest, has left in their stores. To be called in the one tab that sends. */
export function startOutgoing(deps: OutgoingDeps): Sender {
  const { origin, tokens, storage, viewsLeft, gate, person } = deps;
  const { clock, random, log } = deps.platform;
  const calls = { origin, tokens };
  const owner = ownerOf(person?.userId ?? null);
  const name = databaseOf(owner);
  const beginsAfterMs = person === null ? 0 : BEGINS_AFTER_MS;
  const sender = createSender({ clock, random, log, gate, beginsAfterMs });
  const parcels = createParcelStore(name, person?.ending);
  const stores = [parcels];
  const send: Parameters<typeof parcelKinds>[0]['send'] = (parcel, bytes) =>
    sendParcel(calls, parcel, bytes);
  for (const kind of parcelKinds({ store: parcels, clock, send })) sender.add(kind);

  const noting = {
    owner,
    random,
    log,
    onChange: viewsLeft.changed,
    ...(person && { ending: person.ending }),
  };
  const left = viewsLeft.of(owner);
  const isGuest = person === null;
  sender.add(
    viewKind({
      notes: createViewNotes(storage, noting),
      left,
      isGuest,
      clock,
      log,
      send: (views, device) => sendViews(calls, views, device),
    }),
  );
  sender.add(
    impressionKind({
      notes: createShownNotes(storage, noting),
      left,
      isGuest,
      clock,
      log,
      send: (batch) => sendImpressions(calls, batch, isGuest),
    }),
  );

  if (person !== null) {
    const use = createUseNotes(storage, noting);
    sender.add(usageKind({ notes: use, left, clock, log, send: (told) => sendUse(calls, told) }));
    const { ending, database, progress } = person;
    const photos = createPhotoStore(name, ending);
    stores.push(photos);
    const uploading = { store: photos, uploads: createUploads(calls), progress };
    sender.add(keptKind(uploading));
    sender.add(
      photoKind({
        ...uploading,
        clock,
        covers: (waiting) => coversOf(database, waiting),
        onStored: (photo, key) => noteKey(database, photo, key),
      }),
    );
  }
  const stopFiles =
    person === null ? nothing : sendFilesOnceAsked(sender, person, { ...deps, name });
  return {
    ...sender,
    stop() {
      stopFiles();
      sender.stop();
      person?.progress.clear();
      for (const store of stores) void store.close();
    },
  };
}

/** So long after this tab began to lead: for what an earlier start left of files that are nobody's any more. */
const SWEEP_FILES_AFTER_MS = 5 * 60_000;

/** What sends files, and takes nobody's off this device, is loaded when a message waits for one, or when all is quiet. */
function sendFilesOnceAsked(
  sender: Sender,
  person: NonNullable<OutgoingDeps['person']>,
  { origin, tokens, platform, name }: OutgoingDeps & { readonly name: string },
): () => void {
  const { clock, log } = platform;
  let isOver = false;
  let close = nothing;
  const begin = async () => {
    const { uploadedFiles } = await import('../outgoing/files/uploadedFiles.ts');
    if (isOver) return;
    const store = createFileStore(name, person.ending);
    close = () => void store.close();
    sender.add(
      uploadedFiles({
        store,
        outbox: person.outbox,
        messages: person.messages,
        uploads: createUploads({ origin, tokens }),
        gate: person.files,
        clock,
        progress: person.progress,
        onUp: () => person.files.onUp(),
      }),
    );
  };
  const load = () => {
    stopAsking();
    stopWaiting();
    begin().catch((error: unknown) => {
      log.warn('what sends files could not be loaded', error);
      // At the next message that waits for one.
      if (!isOver) stopAsking = person.files.onAsked(load);
    });
  };
  let stopAsking = person.files.onAsked(load);
  const stopWaiting = clock.after(SWEEP_FILES_AFTER_MS, load);
  if (person.files.asked().size > 0) load();
  return () => {
    isOver = true;
    stopAsking();
    stopWaiting();
    close();
  };
}
