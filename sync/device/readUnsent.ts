import * as z from 'zod/mini';
import { wordsOf } from '#contract/entities/reply.ts';
import { askedHome } from '#contract/entities/sharedHome.ts';
import type { CollectionKey, LocalDatabase } from '../store/index.ts';
import { fieldsOf } from '../store/rowNotes.ts';
import { type Parcel, parcelSchema } from '../model/parcel.ts';
import { keptPhotoSchema } from '../model/keptPhoto.ts';
import type { ParcelStore } from '../model/ports/parcels.ts';
import { storedDocs, unheardRows } from '../store/unsent.ts';
import { kindOfChange, type UnsentItem } from '../model/unsent.ts';
import { titleIn } from '../model/titleIn.ts';
import { beforeOf, bodyOf, kindOfParcel } from './unsentRow.ts';

/** The places of unsent writes on this device. */
export interface UnsentSources {
  readonly database: LocalDatabase;
  readonly userId: string;
  /** Letters, reports and the profile photo; null where none was ever written. */
  readonly parcels: ParcelStore | null;
  /** Photos of listings; null where there never was one. */
  readonly photos: ParcelStore | null;
}

const NOTHING: Promise<readonly unknown[]> = Promise.resolve([]);

const nameSchema = z.optional(z.nullable(z.looseObject({ full_name: z.string() })));
const entrySchema = z.looseObject({
  id: z.string(),
  lane: z.string(),
  content: z.string(),
  messageType: z.string(),
  writtenAt: z.string(),
  state: z.string(),
});
const conversationSchema = z.looseObject({
  id: z.string(),
  draft: z.string(),
  other: nameSchema,
  row: z.optional(z.nullable(z.looseObject({ otherParticipant: nameSchema }))),
});
const rowSchema = z.looseObject({ id: z.string(), row: z.record(z.string(), z.unknown()) });
const recordSchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});
const userSchema = z.looseObject({ id: z.string(), full_name: z.string() });
const roleSchema = z.looseObject({ id: z.string(), role: z.string(), is_primary: z.boolean() });

/**
 * Everything a person wrote that has not left this device, as it is stored now: also of a database that cannot be
 * opened, as it lies there.
 */
export async function readUnsent(sources: UnsentSources): Promise<readonly UnsentItem[]> {
  const { database, parcels, photos } = sources;
  const [messages, listings, inquiries, viewings, records, profile, roles, letters, pictures] =
    await Promise.all([
      messagesIn(database),
      changedIn(sources, 'properties', rowSchema),
      changedIn(sources, 'inquiries', rowSchema),
      changedIn(sources, 'viewings', rowSchema),
      changedIn(sources, 'records', recordSchema),
      changedIn(sources, 'users', userSchema),
      changedIn(sources, 'roles', roleSchema),
      parcels?.all() ?? NOTHING,
      photos?.all() ?? NOTHING,
    ]);
  const titleOf = new Map(
    [...listings, ...records].flatMap(({ id, ...doc }) => {
      const title = titleIn(doc);
      return title === null ? [] : [[id, title] as const];
    }),
  );
  const askedAbout = new Set(messages.map(({ content }) => content['home']));
  return [
    ...messages,
    ...listings.map((doc) => itemOf('listing', titleIn(doc), doc, doc.row)),
    // A question is one thing: its inquiry stands in its message.
    ...inquiries
      .filter(({ row, before }) => before !== null || !askedAbout.has(row['property_id']))
      .map((doc) => itemOf('inquiry', null, doc, doc.row)),
    ...viewings.map((doc) => itemOf('viewing', null, doc, doc.row)),
    ...records.flatMap((doc) => {
      const kind = kindOfChange(doc.kind, doc.body, bodyOf(doc.before));
      const content = { record: doc.kind, body: doc.body };
      return kind === 'noted' ? [] : [itemOf(kind, titleIn(doc), doc, content)];
    }),
    ...profile.map((doc) => itemOf('own', doc.full_name, doc, { full_name: doc.full_name })),
    // A switch is one choice, though it changes two rows.
    ...roles
      .filter(({ is_primary }) => is_primary)
      .map((doc) => itemOf('own', null, doc, { role: doc.role })),
    ...letters.flatMap(parcelItem),
    ...pictures.flatMap((value) => photoItem(value, titleOf)),
  ];
}

/** Describes a change of a row: its id, and all of it, or that it was removed. */
function itemOf(
  kind: UnsentItem['kind'],
  name: string | null,
  { id, isRemoved }: ChangedDoc,
  content: object,
): UnsentItem {
  return { kind, name, content: isRemoved ? { id, isRemoved } : { id, ...content } };
}

async function messagesIn(database: LocalDatabase): Promise<readonly UnsentItem[]> {
  const [entries, docs] = await Promise.all([
    allOf(database, 'outbox', entrySchema),
    allOf(database, 'conversations', conversationSchema),
  ]);
  const nameOf = new Map(
    docs.map(({ id, row, other }) => [id, (row?.otherParticipant ?? other)?.full_name ?? null]),
  );
  const waiting = entries
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt))
    .map(({ id, lane, writtenAt, state, ...message }): UnsentItem => {
      const content = wordsOf(message);
      const home = askedHome(message)?.id;
      const name = nameOf.get(lane) ?? null;
      const kind = state === 'failed' ? 'failed' : 'waiting';
      return {
        kind,
        name,
        content: {
          id,
          to: name,
          conversationId: lane,
          writtenAt,
          state,
          content,
          ...(home && { home }),
        },
      };
    });
  const drafts = docs
    .filter(({ draft }) => draft.trim() !== '')
    .map(({ id, draft }): UnsentItem => {
      const name = nameOf.get(id) ?? null;
      return { kind: 'draft', name, content: { to: name, conversationId: id, content: draft } };
    });
  return [...waiting, ...drafts];
}

function parcelItem(value: unknown): readonly UnsentItem[] {
  const parsed = parcelSchema.safeParse(value);
  if (!parsed.success || parsed.data.state === 'sent') return [];
  const { id, kind, writtenAt, letter, report, state }: Parcel = parsed.data;
  const content = { id, kind, writtenAt: new Date(writtenAt).toISOString(), state };
  return [{ kind: kindOfParcel(kind), name: null, content: { ...content, ...letter, ...report } }];
}

function photoItem(value: unknown, titleOf: ReadonlyMap<string, string>): readonly UnsentItem[] {
  const parsed = keptPhotoSchema.safeParse(value);
  // Of what is kept with a record the server has the bytes, too.
  const isSent =
    parsed.data?.state === 'stored' ||
    (parsed.data?.state === 'kept' && parsed.data.sent === 'stored');
  if (!parsed.success || isSent) return [];
  const { id, listingId, bytes, w, h, takenAt, state } = parsed.data;
  const content = { id, listingId, bytes, w, h, takenAt, state };
  return [{ kind: 'photo', name: titleOf.get(listingId) ?? null, content }];
}

interface ChangedDoc {
  readonly id: string;
  readonly isRemoved: boolean;
  /** The state that the change was made from; null: none, or unknown. */
  readonly before: object | null;
}

/** Rows of a collection that have not left this device, as far as they are understood. */
async function changedIn<T extends { readonly id: string }>(
  { database, userId }: UnsentSources,
  key: CollectionKey,
  schema: z.ZodMiniType<T>,
): Promise<readonly (T & ChangedDoc)[]> {
  const rows = await unheardRows(database, key, userId);
  return rows.flatMap(({ doc, isRemoved }) => {
    const parsed = schema.safeParse(fieldsOf(doc));
    return parsed.success ? [{ ...parsed.data, isRemoved, before: beforeOf(doc) }] : [];
  });
}

async function allOf<T>(
  database: LocalDatabase,
  key: CollectionKey,
  schema: z.ZodMiniType<T>,
): Promise<readonly T[]> {
  const docs = await storedDocs(database, key);
  return docs.flatMap((doc) => {
    const parsed = schema.safeParse(doc);
    return parsed.success ? [parsed.data] : [];
  });
}
