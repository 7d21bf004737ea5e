import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { ShownBatch } from '../model/looks.ts';
import type { Owner } from '../model/owner.ts';
import type { CallGate } from '../model/ports/callGate.ts';
import type { ParcelStore } from '../model/ports/parcels.ts';
import type { Uploads } from '../model/ports/photos.ts';
import type { MessageStore, OutboxStore } from '../model/ports/stores.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { FileGate } from './files/fileGate.ts';
import { impressionKind } from './impressions/impressionKind.ts';
import { createShownNotes } from './impressions/shownNotes.ts';
import { parcelKinds, type ParcelKindsDeps } from './parcels/parcelKinds.ts';
import { keptKind } from './photos/keptKind.ts';
import { coversOf, noteKey } from './photos/noteKey.ts';
import { photoKind } from './photos/photoKind.ts';
import type { UploadProgress } from './photos/progress.ts';
import { createSender, type Sender } from './sender.ts';
import { usageKind, type UsageKindDeps } from './use/usageKind.ts';
import { createUseNotes } from './use/useNotes.ts';
import { createViewNotes } from './views/viewNotes.ts';
import { viewKind, type ViewKindDeps } from './views/viewKind.ts';
import type { AllViewsLeft } from './views/viewsLeft.ts';

/** The stores of waiting things, and the ways to send them. */
export interface SendingPorts {
  readonly owner: Owner;
  readonly storage: Storage;
  readonly viewsLeft: AllViewsLeft;
  readonly platform: { readonly clock: Clock; readonly random: Random; readonly log: Log };
  readonly gate: CallGate;
  readonly calls: {
    readonly parcel: ParcelKindsDeps['send'];
    readonly views: ViewKindDeps['send'];
    readonly use: UsageKindDeps['send'];
    /** `isPublic`: a guest's. */
    shown(batch: ShownBatch, isPublic: boolean): Promise<void>;
  };
  readonly parcels: ParcelStore;
  /** Null: this device's guest, who sends no photos. */
  readonly person: {
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
    readonly photos: ParcelStore;
    /** Opened when a message waits for a file. */
    openFiles(): ParcelStore;
    createUploads(): Uploads;
  } | null;
}

type Person = NonNullable<SendingPorts['person']>;

/**
 * The delay before waiting things go out, when the app has long been on the screen. A guest's is looked for
 * before this.
 */
const BEGINS_AFTER_MS = 4000;

const nothing = () => undefined;

/** Sends what a person, or this device's guest, has left in their stores. To be called in the one tab that sends. */
export function startSending(ports: SendingPorts): Sender {
  const { owner, storage, viewsLeft, gate, calls, parcels, person } = ports;
  const { clock, random, log } = ports.platform;
  const beginsAfterMs = person === null ? 0 : BEGINS_AFTER_MS;
  const sender = createSender({ clock, random, log, gate, beginsAfterMs });
  for (const kind of parcelKinds({ store: parcels, clock, send: calls.parcel })) sender.add(kind);

  const noting = {
    owner,
    random,
    log,
    onChange: viewsLeft.changed,
    ...(person && { ending: person.ending }),
  };
  const left = viewsLeft.of(owner);
  const isGuest = person === null;
  const looks = { left, isGuest, clock, log };
  const notes = createViewNotes(storage, noting);
  sender.add(viewKind({ ...looks, notes, send: calls.views }));
  sender.add(
    impressionKind({
      ...looks,
      notes: createShownNotes(storage, noting),
      send: (batch) => calls.shown(batch, isGuest),
    }),
  );

  if (person !== null) {
    const use = createUseNotes(storage, noting);
    sender.add(usageKind({ notes: use, left, clock, log, send: calls.use }));
    const { database, progress, photos } = person;
    const uploading = { store: photos, uploads: person.createUploads(), progress };
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
  const stopFiles = person === null ? nothing : sendFilesOnceAsked(sender, person, ports.platform);
  return {
    ...sender,
    stop() {
      stopFiles();
      sender.stop();
      person?.progress.clear();
      void parcels.close();
      void person?.photos.close();
    },
  };
}

/** So long after this tab began to lead: for what an earlier start left of files that are nobody's any more. */
const SWEEP_FILES_AFTER_MS = 5 * 60_000;

/**
 * Loads the sender of files, which takes nobody's off this device, when a message waits for one, or when all
 * is quiet.
 */
function sendFilesOnceAsked(
  sender: Sender,
  person: Person,
  { clock, log }: SendingPorts['platform'],
): () => void {
  const { outbox, messages, progress, files: gate } = person;
  let isOver = false;
  let close = nothing;
  const begin = async () => {
    const { uploadedFiles } = await import('./files/uploadedFiles.ts');
    if (isOver) return;
    const store = person.openFiles();
    close = () => void store.close();
    sender.add(
      uploadedFiles({
        store,
        outbox,
        messages,
        uploads: person.createUploads(),
        gate,
        clock,
        progress,
        onUp: () => gate.onUp(),
      }),
    );
  };
  const load = () => {
    stopAsking();
    stopWaiting();
    begin().catch((error: unknown) => {
      log.warn('what sends files could not be loaded', error);
      // At the next message that waits for one.
      if (!isOver) stopAsking = gate.onAsked(load);
    });
  };
  let stopAsking = gate.onAsked(load);
  const stopWaiting = clock.after(SWEEP_FILES_AFTER_MS, load);
  if (gate.asked().size > 0) load();
  return () => {
    isOver = true;
    stopAsking();
    stopWaiting();
    close();
  };
}
