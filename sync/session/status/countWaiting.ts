import * as z from 'zod/mini';
import { COLLECTION_NAMES, type CollectionName } from '../../model/types.ts';
import type { ChangedRow } from '../../store/changedRows.ts';
import { kindOfParcel, kindOfRow } from '../../device/unsentRow.ts';
import { ofEachCollection } from '../../model/ofEachCollection.ts';
import { isTallied, type Tally, type TalliedKind } from '../../model/tally.ts';

const boxedSchema = z.looseObject({
  state: z.enum(['waiting', 'sent', 'stored', 'failed']),
  kind: z.optional(z.enum(['letter', 'photo', 'report'])),
  writtenAt: z.optional(z.number()),
  takenIn: z.optional(z.number()),
});

export interface Waiting {
  readonly userId: string;
  /** Rows that were changed here and not answered. */
  readonly rows: readonly ChangedRow[];
  /** Letters, reports and profile photos, as they are stored. */
  readonly parcels: readonly unknown[];
  /** Photos of listings, as they are stored. */
  readonly photos: readonly unknown[];
  /** Looks at listings that were not told yet. */
  readonly views: number;
}

/** Counts what waits, by the kinds a log out counts it by (MT5). */
export function tallyOf({ userId, rows, parcels, photos, views }: Waiting): Tally {
  const waiting = zeros();
  const failed = zeros();
  const collections: Record<CollectionName, number> = { ...ofEachCollection(() => 0) };
  const times: number[] = [];
  for (const { key, doc, changedAt } of rows) {
    const kind = kindOfRow(key, doc, userId);
    if (kind === null || !isTallied(kind)) continue;
    waiting[kind] += 1;
    if (isCollection(key)) collections[key] += 1;
    if (kind !== 'noted') times.push(changedAt);
  }
  const boxed = [
    ...parcels.map((value) => ({ value, isPhoto: false })),
    ...photos.map((value) => ({ value, isPhoto: true })),
  ];
  for (const { value, isPhoto } of boxed) {
    const parsed = boxedSchema.safeParse(value);
    if (!parsed.success) continue;
    const { state, kind = 'letter', writtenAt, takenIn } = parsed.data;
    const tallied = isPhoto ? 'photo' : kindOfParcel(kind);
    if (!isTallied(tallied)) continue;
    if (state === 'failed') failed[tallied] += 1;
    if (state !== 'waiting') continue;
    waiting[tallied] += 1;
    times.push(writtenAt ?? takenIn ?? Number.POSITIVE_INFINITY);
  }
  waiting.noted += views;
  const oldest = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return { waiting, failed, collections, oldestAt: Number.isFinite(oldest) ? oldest : null };
}

const zeros = (): Record<TalliedKind, number> => ({
  listing: 0,
  listingDraft: 0,
  photo: 0,
  inquiry: 0,
  viewing: 0,
  letter: 0,
  note: 0,
  own: 0,
  noted: 0,
});

const isCollection = (key: string): key is CollectionName =>
  (COLLECTION_NAMES as readonly string[]).includes(key);
