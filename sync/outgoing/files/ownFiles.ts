import { homeFileSchema, type HomeFile } from '#contract/entities/records/homeFile.ts';
import { inspectionSchema } from '#contract/entities/records/inspection.ts';
import type { RecordKind } from '#contract/entities/record.ts';
import { CHECKLIST_PHOTOS_MAX, FILE_MAX_BYTES, HOME_FILES_MAX } from '#contract/protocol/limits.ts';
import { fileName } from '../../model/rules/files/fileName.ts';
import { fileTypeOf, HEAD_BYTES } from '#contract/rules/files/fileType.ts';
import { newId } from '#contract/rules/ids.ts';
import { changed, picturing } from '../../model/rules/inspection/changes.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { PhotoError } from '../../model/errors.ts';
import { FileError } from '../../model/files.ts';
import type { NamedFile, OwnFiles } from '../../model/ownFiles.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { MadePicture, MakePicture } from '../../model/ports/photos.ts';
import { amendRecord, makeRecord, removeRecords } from '../../rows/commands/index.ts';
import { readRange } from '../../store/reads/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { copyOfOwn } from './copyOfOwn.ts';
import { type KeptWithRecord, photosIn, withRecord } from '../../model/keptPhoto.ts';

export interface OwnFilesDeps {
  readonly userId: string;
  /** Photos of this person: those of homes and checklists lie beside those of listings. */
  readonly store: ParcelStore;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly make: MakePicture;
  sha256(content: Blob): Promise<string>;
  /** The bytes as the server hands them to this person. Throws FileError. */
  fetch(id: string): Promise<Blob>;
  /** Something is on this device that was not sent yet. */
  onKept(): void;
}

const PDF = 'application/pdf';
/** A picture is made smaller before it is kept: larger ones than this are not even read. */
const PICTURE_MAX_BYTES = 4 * FILE_MAX_BYTES;
/** A file without a record may be named again for a moment, when a removal is taken back. */
const UNNAMED_MS = 10 * 60_000;

type Prepared = Pick<HomeFile, 'kind' | 'name' | 'w' | 'h'> & {
  readonly content: Blob;
  readonly made: Pick<MadePicture, 'hash' | 'sentHash' | 'phash' | 'takenAt'>;
};

/** Files that records of a person name, as the screens keep them and take them out. */
export function createOwnFiles(deps: OwnFilesDeps): OwnFiles {
  const { store, database, random } = deps;
  const rows = deps;
  let last = 0;

  const put = (one: KeptWithRecord, content?: Blob): Promise<void> => store.put(one, content);
  const kept = async () => withRecord(photosIn(await store.all()));
  const find = async (id: string) => (await kept()).find((one) => one.id === id);
  const freshAt = () => {
    // Two in one millisecond have an order all the same.
    last = Math.max(deps.clock.now(), last + 1);
    return last;
  };

  async function keep(
    at: number,
    id: string,
    { content, made, kind, w, h }: Prepared,
    place: Pick<KeptWithRecord, 'listingId' | 'part'>,
  ): Promise<KeptWithRecord> {
    deps.onKept();
    const facts = { ...place, ...made, w, h, takenIn: at, bytes: content.size, file: kind };
    const one: KeptWithRecord = { ...facts, id, state: 'kept' };
    // Bytes first: what a record names is there.
    await put(one, content);
    return one;
  }
  /** Its record names it: it may be sent. */
  const named = (one: KeptWithRecord): Promise<void> => {
    const waiting: KeptWithRecord = { ...one, sent: 'waiting' };
    return store.replace(waiting);
  };

  return {
    async keepOfHome(propertyId, file, name) {
      const homes = (await recordsOf(database, 'home_file')).filter(
        ({ body }) => body['propertyId'] === propertyId,
      );
      if (homes.length >= HOME_FILES_MAX) throw new PhotoError('too_many');
      const prepared = await prepare(deps, file, name);
      const at = freshAt();
      const id = newId(at, random.bytes(16));
      const one = await keep(at, id, prepared, { listingId: id, part: '' });
      const { kind, w, h, content, made } = prepared;
      const body = homeFileSchema.parse({
        ...{ propertyId, kind, name: prepared.name, alt: '', bytes: content.size, w, h, at },
        ...(made.takenAt !== null && { takenAt: made.takenAt }),
      });
      await makeRecord(rows, 'home_file', body, id);
      await named(one);
      return id;
    },
    async keepOfChecklist(checklistId, part, file) {
      const prepared = await preparePicture(deps, file);
      const at = freshAt();
      const id = newId(at, random.bytes(16));
      const one = await keep(at, id, prepared, { listingId: checklistId, part });
      const kind = await nameInChecklist(rows, one);
      if (kind !== 'changed') {
        await store.remove([id]);
        throw new PhotoError(kind === 'full' ? 'too_many' : 'unreadable');
      }
      await named(one);
      return id;
    },
    async removeOfHome(id) {
      await removeRecords(rows, [id]);
      await store.remove([id]);
    },
    async removeOfChecklist(checklistId, id) {
      await amendRecord(rows, 'inspection', checklistId, (before) => {
        const after = before === null ? null : changed(before, picturing(id, null));
        return after?.kind === 'changed' ? after.inspection : null;
      });
      // The version before it may show it.
      const others = (await recordsOf(database, 'inspection')).some(({ body }) => {
        const parsed = inspectionSchema.safeParse(body);
        return parsed.success && Object.hasOwn(parsed.data.pictures ?? {}, id);
      });
      if (!others) await store.remove([id]);
    },
    bring: bringing(deps, find),
    async retry(id) {
      const one = await find(id);
      if (one === undefined) return;
      const { code: _code, ...again } = one;
      if (one.code !== undefined) await store.replace(again);
      store.hurry();
    },
    async adopt() {
      for (const one of await kept())
        if (
          one.sent === undefined &&
          one.part !== '' &&
          (await nameInChecklist(rows, one)) === 'changed'
        )
          await named(one);
    },
    copy: copying(deps),
    sweep: sweeping(deps, kept),
  };
}

const recordsOf = async (database: LocalDatabase, kind: RecordKind) =>
  await readRange(await database.collection('records'), {
    index: ['kind'],
    from: [kind],
    to: [kind],
  });

/** The person's own with their bytes, from here or the server. */
function copying({
  store,
  database,
  fetch,
}: Pick<OwnFilesDeps, 'store' | 'database' | 'fetch'>): OwnFiles['copy'] {
  return async () => {
    const [homes, checklists] = await Promise.all([
      recordsOf(database, 'home_file'),
      recordsOf(database, 'inspection'),
    ]);
    return await copyOfOwn({
      homes: parsed(homes, homeFileSchema),
      checklists: parsed(checklists, inspectionSchema),
      bytesOf: async (id) => (await store.bytesOf(id)) ?? (await fetch(id).catch(() => null)),
    });
  };
}

/** Those that this version can read. */
function parsed<T>(
  rows: readonly { readonly id: string; readonly body: unknown }[],
  schema: { safeParse(body: unknown): { success: true; data: T } | { success: false } },
): { readonly id: string; readonly body: T }[] {
  return rows.flatMap(({ id, body }) => {
    const read = schema.safeParse(body);
    return read.success ? [{ id, body: read.data }] : [];
  });
}

/** Takes out what the server has and no record names: what is somebody else's at once, the rest when it was not named for a while. */
function sweeping(
  { store, clock }: Pick<OwnFilesDeps, 'store' | 'clock'>,
  kept: () => Promise<readonly KeptWithRecord[]>,
): OwnFiles['sweep'] {
  const unnamedSince = new Map<string, number>();
  return async (named) => {
    const now = clock.now();
    const left = (await kept()).filter(({ id, sent }) => sent === 'stored' && !named.has(id));
    for (const id of unnamedSince.keys())
      if (left.every((one) => one.id !== id)) unnamedSince.delete(id);
    for (const { id } of left) if (!unnamedSince.has(id)) unnamedSince.set(id, now);
    const gone = left.filter(
      ({ id, isTheirs }) => isTheirs || now - (unnamedSince.get(id) ?? now) >= UNNAMED_MS,
    );
    if (gone.length > 0) await store.remove(gone.map(({ id }) => id));
  };
}

type Naming = 'changed' | 'signed' | 'full' | 'gone';

/** Has its checklist name a photo, where it may be changed and has room for it. */
async function nameInChecklist(
  rows: Pick<OwnFilesDeps, 'database'>,
  one: KeptWithRecord,
): Promise<Naming> {
  const { id, listingId, part, takenIn: at, takenAt, bytes, w, h } = one;
  const picture = { part, at, ...(takenAt !== null && { takenAt }), bytes, w, h };
  let kind: Naming = 'gone';
  await amendRecord(rows, 'inspection', listingId, (before) => {
    kind = 'gone';
    if (before === null) return null;
    const isFull = Object.keys(before.pictures ?? {}).length >= CHECKLIST_PHOTOS_MAX;
    const after = changed(before, picturing(id, picture));
    kind = after.kind === 'changed' && isFull ? 'full' : after.kind;
    return after.kind === 'changed' && !isFull ? after.inspection : null;
  });
  return kind;
}

/** Has a file on this device, fetched once whoever asks. */
function bringing(
  { store, fetch }: Pick<OwnFilesDeps, 'store' | 'fetch'>,
  find: (id: string) => Promise<KeptWithRecord | undefined>,
): OwnFiles['bring'] {
  const underWay = new Map<string, Promise<void>>();
  const bringOnce = async (file: NamedFile) => {
    const content = await fetch(file.id);
    const { id, of, part, kind, w, h, at, takenAt, isTheirs } = file;
    const one: KeptWithRecord = {
      ...{ id, listingId: of, part, w, h, takenIn: at, takenAt, bytes: content.size, file: kind },
      ...{ hash: '', sentHash: '', phash: '', state: 'kept', sent: 'stored' },
      ...(isTheirs && { isTheirs }),
    };
    await store.put(one, content);
  };
  return async (file) => {
    if ((await find(file.id)) !== undefined) return;
    const before = underWay.get(file.id);
    if (before !== undefined) return await before;
    const begun = bringOnce(file).finally(() => underWay.delete(file.id));
    underWay.set(file.id, begun);
    await begun;
  };
}

type Making = Pick<OwnFilesDeps, 'make' | 'sha256'>;

/** A photo is made smaller, without what the camera wrote but for its time; a PDF stays as it is; nothing else is kept. */
async function prepare(deps: Making, file: Blob, name: string): Promise<Prepared> {
  if (file.size === 0) throw new FileError('empty');
  const type = fileTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (type.startsWith('image/')) return await preparePicture(deps, file);
  if (type !== PDF) throw new FileError('unsafe');
  if (file.size > FILE_MAX_BYTES) throw new FileError('too_large');
  const content = file.slice(0, file.size, PDF);
  const hash = await deps.sha256(content);
  const made = { hash, sentHash: hash, phash: '', takenAt: null };
  return { kind: 'document', name: fileName(name), w: 0, h: 0, content, made };
}

async function preparePicture({ make }: Making, file: Blob): Promise<Prepared> {
  if (file.size > PICTURE_MAX_BYTES) throw new FileError('too_large');
  const { bytes: content, w, h, ...made } = await make(file, 'photo');
  return { kind: 'photo', name: '', w, h, content, made };
}
