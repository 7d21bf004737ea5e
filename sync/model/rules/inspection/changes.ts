import type {
  Inspection,
  InspectionTemplate,
  Picture,
} from '#contract/entities/records/inspection.ts';
import { signatureOf } from './signing.ts';

/**
 * Bytes of a checklist as JSON. A record holds 49,152 as the database writes them, with a space behind every colon and comma; and two devices may
 * each add something before they hear of each other.
 */
export const INSPECTION_BYTES_MAX = 36_000;

/** The parts of a checklist's notes on an item. */
export type Noted = 'marks' | 'remarks' | 'costs' | 'breakers' | 'rooms' | 'ownItems';
const NOTED = ['marks', 'remarks', 'costs', 'breakers', 'rooms', 'ownItems'] as const;

export type Change = (before: Inspection) => Inspection;

export type Changed =
  | { readonly kind: 'changed'; readonly inspection: Inspection }
  /** It is signed: only a new version can be changed. */
  | { readonly kind: 'signed' }
  /** There is no room for more. */
  | { readonly kind: 'full' };

/**
 * A checklist after a change, where it may be changed and has room for it. A change that makes it smaller is
 * always allowed.
 */
export function changed(before: Inspection, change: Change): Changed {
  if (signatureOf(before).kind === 'holds') return { kind: 'signed' };
  const inspection = change(before);
  const bytes = bytesOf(inspection);
  if (bytes > INSPECTION_BYTES_MAX && bytes > bytesOf(before)) return { kind: 'full' };
  return { kind: 'changed', inspection };
}

/** As UTF-8, which is what the database counts. */
function bytesOf(of: Inspection): number {
  let bytes = 0;
  for (const letter of JSON.stringify(of)) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const KEY_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The key of a new room or own item: later ones sort behind. `at`: ms since the epoch; `random`: four bytes. */
export const partKey = (at: number, random: Uint8Array): string =>
  at.toString(36).padStart(9, '0') +
  [...random].map((byte) => KEY_DIGITS[byte % KEY_DIGITS.length]).join('');

/** Notes something of an item; null takes it out. */
export const noting =
  <Map extends Noted>(map: Map, key: string, value: Inspection[Map][string] | null): Change =>
  (before) => {
    const { [key]: _was, ...others } = before[map] as Record<string, unknown>;
    return { ...before, [map]: value === null ? others : { ...others, [key]: value } };
  };

/** Notes a photo by its file's id; null takes it out. */
export const picturing =
  (id: string, picture: Picture | null): Change =>
  (before) => {
    const { [id]: _was, ...others } = before.pictures ?? {};
    return { ...before, pictures: picture === null ? others : { ...others, [id]: picture } };
  };

/** Takes a room or an own item out, with all that was noted of it. */
export const removing =
  (id: string): Change =>
  (before) =>
    keeping(before, (key) => !belongsTo(before, id, key));

/** Puts back what `removing` took out of `was`. */
export const restoring =
  (was: Inspection, id: string): Change =>
  (before) => {
    const back = keeping(was, (key) => belongsTo(was, id, key));
    const both = NOTED.map((map) => [map, { ...back[map], ...before[map] }]);
    return {
      ...before,
      ...(Object.fromEntries(both) as Pick<Inspection, Noted>),
      ...(back.pictures && { pictures: { ...back.pictures, ...before.pictures } }),
    };
  };

function keeping(of: Inspection, isKept: (key: string) => boolean): Inspection {
  const maps = NOTED.map((map) => [
    map,
    Object.fromEntries(Object.entries(of[map]).filter(([key]) => isKept(key))),
  ]);
  const pictures = Object.entries(of.pictures ?? {}).filter(([, { part }]) => isKept(part));
  return {
    ...of,
    ...(Object.fromEntries(maps) as Pick<Inspection, Noted>),
    ...(of.pictures && { pictures: Object.fromEntries(pictures) }),
  };
}

/** The room or item itself, the items of the room, and those added to it. */
function belongsTo({ ownItems }: Inspection, id: string, key: string): boolean {
  return key === id || key.startsWith(`${id}_`) || ownItems[key]?.section === id;
}

export interface Begun {
  readonly template: InspectionTemplate;
  readonly name: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly currency: string;
  readonly propertyId?: string | undefined;
  /** The move-in to compare with: its rooms and own items are looked at again. */
  readonly before?: { readonly id: string; readonly body: Inspection } | undefined;
}

/** A checklist in which nothing is checked yet. */
export function begun({ template, name, at, currency, propertyId, before }: Begun): Inspection {
  const home = propertyId ?? before?.body.propertyId;
  return {
    ...{ name, template, at, currency, version: 1 },
    ...(home !== undefined && { propertyId: home }),
    ...(before !== undefined && { beforeId: before.id }),
    ...{ marks: {}, remarks: {}, costs: {} },
    breakers: {},
    rooms: { ...before?.body.rooms },
    ownItems: { ...before?.body.ownItems },
    pictures: {},
  };
}

/** One's own checklist beside somebody else's (`recordId`): the same rooms and items, nothing checked. `at`: ms since the epoch. */
export function answering(theirs: Inspection, recordId: string, at: number): Inspection {
  const { template, name, currency, propertyId, rooms, ownItems } = theirs;
  return {
    ...begun({ template, name, at, currency, propertyId }),
    answersId: recordId,
    rooms: { ...rooms },
    ownItems: { ...ownItems },
  };
}
