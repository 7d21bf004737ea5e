import type { ListingPhoto } from '#contract/entities/property.ts';
import type { FeedFault } from '#contract/protocol/feeds.ts';
import { majorOf } from '#contract/rules/money/money.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { type Fields, fieldsOf, merged, withFields } from './merged.ts';
import { idOf, type Sound } from './sound.ts';
import type { NotedHome, StandingHome } from './stored.ts';

/** A row as its owner sends it, or is sent it. */
export type Item = Readonly<Record<string, unknown>>;

/** A sound home with its photos, and how it stands; undefined: it is new. */
export interface Coming {
  readonly feed: string;
  readonly sound: Sound;
  readonly photos: readonly ListingPhoto[];
  /** Some of its photos could not be had: they are asked for again. */
  readonly isWhole: boolean;
  readonly standing: StandingHome | undefined;
  readonly hasLeft: boolean;
  readonly overwrites: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** The part of a home that is to be written. */
export interface Change {
  readonly outcome: 'made' | 'changed' | 'resumed' | 'same';
  /** Null: nothing is written but the note. */
  readonly item: Item | null;
  readonly notes: readonly Omit<FeedFault, 'row' | 'ref'>[];
  /** The note of it once the row stands so; null: none is kept. */
  noted(row: Item): NotedHome | null;
}

/** The change that a home of a feed makes. Its outcome is a row to send, as its owner's device would send it. */
export function changeOf(coming: Coming): Change {
  return coming.standing === undefined ? made(coming) : changed(coming, coming.standing);
}

const freshOf = ({ sound, photos }: Coming): Fields => fieldsOf({ ...sound.home, photos });

function made(coming: Coming): Change {
  const { feed, sound, photos, at } = coming;
  const fresh = freshOf(coming);
  return {
    outcome: 'made',
    notes: [],
    item: {
      ...sound.home,
      ...{ id: idOf(feed, sound.ref), rev: 0, photos, visibility: 'live' },
      ...{ availability_confirmed_at: at, closed_price: null, closed_on: null },
    },
    noted: (row) => notedOf(coming, fresh, only(fresh, fieldsOf(row))),
  };
}

function changed(coming: Coming, { row, wanted, stood, isDeleted }: StandingHome): Change {
  const { photos, hasLeft, overwrites, at } = coming;
  const none = { outcome: 'same', item: null } as const;
  if (isDeleted) return { ...none, notes: [{ field: null, code: 'deleted' }], noted: () => null };
  const fresh = freshOf(coming);
  const current = fieldsOf(row);
  const { set, byHand } = merged({ current, wanted, stood, fresh, overwrites });
  const notes = byHand.map((field) => ({
    ...{ field: field.replace(/^.*\./u, ''), code: 'by_hand' },
    value: cutText(shown(field, current), VALUE_SHOWN),
  }));
  // Paused by hand it stays so, and so does what was withdrawn or put off since.
  const isPaused = row['visibility'] === 'paused' && stood['visibility'] === 'paused';
  const returns = hasLeft && isPaused && !isTakenOff(row['away']);
  const noted = (after: Item) => {
    const stands = fieldsOf(after);
    const kept = { ...only(fresh, stands), ...only(fresh, stood), ...only(set, stands) };
    return notedOf(coming, fresh, kept);
  };
  if (Object.keys(set).length === 0 && !returns) return { ...none, notes, noted };
  const whole = 'photos' in set ? { ...set, photos: photosWith(photos, row['photos']) } : set;
  return {
    ...{ outcome: returns ? 'resumed' : 'changed', notes, noted },
    item: {
      ...withFields(row, whole),
      availability_confirmed_at: at,
      ...(returns && { visibility: 'live' }),
    },
  };
}

/** Whether its owner said more of it than that it is paused, which is all that a feed says. */
const isTakenOff = (away: unknown): boolean =>
  typeof away === 'object' && away !== null && 'kind' in away && away.kind !== 'paused';

const notedOf = ({ feed, sound, isWhole }: Coming, wanted: Fields, stood: Fields): NotedHome => ({
  ref: sound.ref,
  property_id: idOf(feed, sound.ref),
  hash: isWhole ? sound.hash : null,
  wanted,
  stood,
});

/** These fields alone, as they are there. */
const only = (names: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    Object.keys(names)
      .filter((name) => name in fields)
      .map((name) => [name, fields[name]]),
  );

/** A photo that stands in the listing keeps what its owner said of it. */
function photosWith(photos: readonly ListingPhoto[], standing: unknown): readonly ListingPhoto[] {
  const had = (Array.isArray(standing) ? standing : []) as ListingPhoto[];
  return photos.map((photo) => had.find(({ id }) => id === photo.id) ?? photo);
}

const VALUE_SHOWN = 60;
const SUMS = new Set(['price', 'details.deposit_amount']);

/** A value as somebody reads it in a report. */
function shown(field: string, fields: Fields): string {
  const { [field]: value, currency } = fields;
  if (typeof value === 'number' && typeof currency === 'string' && SUMS.has(field))
    return `${majorOf({ amount: value, currency })} ${currency}`;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
