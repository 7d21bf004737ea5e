import * as z from 'zod/mini';
import { type ErrorCode, errorCodeSchema } from '#contract/protocol/errors.ts';
import type { Fields } from '../../model/rules/editing/fields.ts';
import { titleIn } from '../../model/titleIn.ts';
import { beforeOf, kindOfParcel, kindOfRow } from '../unsentRow.ts';
import { isSame } from '../../kit/isSame.ts';
import type { TalliedKind } from '../../model/tally.ts';
import { isTallied } from '../../model/tally.ts';
import { REFUSABLE_COLLECTIONS, type RefusableCollection } from '../../model/types.ts';
import type { RowChange, WaitingContent, WaitingThing } from '../../model/waiting.ts';
import { fieldsOf, stateOf } from '../../store/rowNotes.ts';
import type { ChangedRow } from '../../store/index.ts';

/** The things that may wait, as they lie on this device. */
export interface WaitingSources {
  readonly userId: string;
  /** Rows that were changed here and not answered. */
  readonly rows: readonly ChangedRow[];
  /** Letters, reports and profile photos, as they are stored. */
  readonly parcels: readonly unknown[];
  /** Photos of listings, as they are stored. */
  readonly photos: readonly unknown[];
}

/** A thing that waits; of what the app noted by itself no more is known than its kind. */
export type Waits =
  | (WaitingThing & { readonly collection: RefusableCollection | null })
  | { readonly kind: 'noted'; readonly collection: RefusableCollection };

const parcelSchema = z.looseObject({
  id: z.optional(z.string()),
  state: z.enum(['waiting', 'sent', 'failed']),
  kind: z.optional(z.enum(['letter', 'photo', 'report'])),
  writtenAt: z.optional(z.number()),
  letter: z.optional(z.nullable(z.looseObject({ topic: z.string() }))),
  code: z.optional(z.unknown()),
});
const photoSchema = z.looseObject({
  id: z.optional(z.string()),
  state: z.enum(['waiting', 'stored', 'failed', 'kept']),
  /** Of one that is kept with a record; absent: it stays here. */
  sent: z.optional(z.enum(['waiting', 'stored'])),
  listingId: z.optional(z.string()),
  takenIn: z.optional(z.number()),
  code: z.optional(z.unknown()),
});

/**
 * All that waits beside messages: what the one number counts, and what lists of it show (ST5). Rows that were refused
 * are undone and do not wait; letters and photos that were do.
 */
export function waitingIn({ userId, rows, parcels, photos }: WaitingSources): readonly Waits[] {
  return [
    ...rows.flatMap((row) => rowThing(row, userId)),
    ...parcels.flatMap(parcelThing),
    ...photos.flatMap(photoThing),
  ];
}

/** The same without what nobody wrote, oldest first. */
export const thingsIn = (sources: WaitingSources): readonly WaitingThing[] =>
  waitingIn(sources)
    .flatMap((each) => {
      if (each.kind === 'noted') return [];
      const { collection: _collection, ...thing } = each;
      return [thing];
    })
    .toSorted((one, other) => timeOf(one) - timeOf(other));

const timeOf = ({ writtenAt }: WaitingThing): number => writtenAt ?? Number.POSITIVE_INFINITY;

function rowThing({ key, doc, changedAt }: ChangedRow, userId: string): readonly Waits[] {
  const kind = kindOfRow(key, doc, userId);
  if (kind === null || !isTallied(kind) || !isRefusable(key)) return [];
  if (kind === 'noted') return [{ kind, collection: key }];
  const content = contentOf(key, doc);
  const { record } = content;
  const writtenAt = Number.isFinite(changedAt) ? changedAt : null;
  const isSettled = record !== null && SETTLED_ELSEWHERE.has(record);
  return [
    {
      ...{ id: `${key}/${doc.id}`, rowId: doc.id, kind, content, name: nameIn(doc), writtenAt },
      ...{ state: 'waiting', error: null, collection: key },
      canDiscard: !isSettled && content.change !== 'takenBack' && baseOf(doc) !== undefined,
    },
  ];
}

/** Words that two devices wrote, or that were refused: their own pages say what becomes of them. */
const SETTLED_ELSEWHERE: ReadonlySet<string> = new Set(['conflict', 'refusal']);

type RowContent = Extract<WaitingContent, { readonly type: 'row' }>;

function contentOf(collection: RefusableCollection, doc: object): RowContent {
  const now = fieldsOf(doc);
  const before = beforeOf(doc) as Fields | null;
  const fields = before === null ? [] : changedFields(now, before);
  const change = changeOf(now, before, fields);
  return {
    ...{ type: 'row', collection, change },
    fields: change === 'changed' ? fields : [],
    record: collection === 'records' ? String(now['kind']) : null,
    listingId: listingIn(collection, now),
    choice: collection === 'roles' ? String(now['role']) : null,
  };
}

/** The server's state of it: null: none, undefined: nobody noted it. */
const baseOf = (doc: object): object | null | undefined => {
  const state = stateOf(doc);
  return state.status === 'changed' ? state.base : undefined;
};

function changeOf(now: Fields, before: Fields | null, fields: readonly string[]): RowChange {
  const wasThere = before !== null && before['_deleted'] !== true;
  if (now['_deleted'] === true) return wasThere ? 'removed' : 'takenBack';
  if (!wasThere) return 'made';
  return fields.length === 0 ? 'takenBack' : 'changed';
}

/** Of listings, inquiries and viewings the fields lie in `row`, of records in `body`. */
const innerOf = (doc: Fields): Fields => (doc['row'] ?? doc['body'] ?? doc) as Fields;
/** The fields that the server gives every row. */
const ITS_OWN: ReadonlySet<string> = new Set(['id', 'rev', 'updated_at', '_deleted']);

function changedFields(doc: Fields, before: Fields): readonly string[] {
  return changedIn(innerOf(doc), innerOf(before)).flatMap((name) => {
    const [now, then] = [innerOf(doc)[name], innerOf(before)[name]];
    // The details of a listing are its fields, too.
    if (name !== 'details' || !isFields(now) || !isFields(then)) return [name];
    return changedIn(now, then).map((detail) => `${name}.${detail}`);
  });
}

const changedIn = (now: Fields, then: Fields): readonly string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (name) => !ITS_OWN.has(name) && !isSame(now[name], then[name]),
  );

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function listingIn(collection: RefusableCollection, doc: Fields): string | null {
  if (collection === 'properties') return String(doc['id']);
  const inner = innerOf(doc);
  const isAboutListing = inner['about'] === 'listing';
  const id = inner['property_id'] ?? inner['propertyId'] ?? (isAboutListing && inner['aboutId']);
  return typeof id === 'string' ? id : null;
}

/** Of what was taken out the name is in what it was made of. */
function nameIn(doc: object): string | null {
  const own = titleIn(fieldsOf(doc));
  const before = beforeOf(doc);
  return own ?? (before === null ? null : titleIn(before as Fields));
}

function parcelThing(value: unknown): readonly Waits[] {
  const parsed = parcelSchema.safeParse(value);
  if (!parsed.success) return [];
  const { id = '', state, kind: parcel = 'letter', writtenAt, letter, code } = parsed.data;
  const kind = kindOfParcel(parcel);
  if (state === 'sent' || !isWaitingKind(kind)) return [];
  const content = { type: 'parcel', parcel, topic: letter?.topic ?? null } as const;
  const name = null;
  return [
    { id: `parcels/${id}`, rowId: id, kind, content, name, ...boxed(state, code, writtenAt) },
  ];
}

function photoThing(value: unknown): readonly Waits[] {
  const parsed = photoSchema.safeParse(value);
  if (!parsed.success || parsed.data.state === 'stored') return [];
  const { id = '', state, sent, listingId = '', takenIn, code } = parsed.data;
  const content = { type: 'photo', listingId } as const;
  const own = { id: `photos/${id}`, rowId: id, kind: 'photo', content, name: null } as const;
  if (state !== 'kept') return [{ ...own, ...boxed(state, code, takenIn) }];
  if (sent !== 'waiting') return [];
  // It is taken out where it is shown: its record goes with it.
  const now = boxed(code === undefined ? 'waiting' : 'failed', code, takenIn);
  return [{ ...own, ...now, canDiscard: false }];
}

const boxed = (state: 'waiting' | 'failed', code: unknown, writtenAt: number | undefined) => ({
  state,
  error: state === 'failed' ? errorOf(code) : null,
  writtenAt: writtenAt ?? null,
  canDiscard: true,
  collection: null,
});

function errorOf(code: unknown): ErrorCode {
  const parsed = errorCodeSchema.safeParse(code);
  return parsed.success ? parsed.data : 'internal';
}

const isWaitingKind = (kind: string): kind is Exclude<TalliedKind, 'noted'> =>
  isTallied(kind) && kind !== 'noted';
const isRefusable = (key: string): key is RefusableCollection =>
  (REFUSABLE_COLLECTIONS as readonly string[]).includes(key);
