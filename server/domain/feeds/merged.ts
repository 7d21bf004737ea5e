import { isSame } from '#contract/rules/isSame.ts';

/** The fields of a home, each by its path: `price`, `details.floor`, `private.number`. */
export type Fields = Readonly<Record<string, unknown>>;

export interface MergeInput {
  /** The fields as they stand in the listing now. */
  readonly current: Fields;
  /** The fields as the feed wanted them last time, and as they stood once they were written. */
  readonly wanted: Fields;
  readonly stood: Fields;
  /** The fields as the feed wants them now. */
  readonly fresh: Fields;
  /** Takes what the feed says also where somebody changed it by hand. */
  readonly overwrites: boolean;
}

export interface Merged {
  /** Fields to write; undefined: it is taken out. */
  readonly set: Fields;
  /** Fields that both changed, and that stay as they are. */
  readonly byHand: readonly string[];
}

/**
 * The part of a home that a feed changes. A field that the feed says as before is left to whoever changed it; one that its owner changed since is
 * theirs, whatever the feed says now.
 */
export function merged({ current, wanted, stood, fresh, overwrites }: MergeInput): Merged {
  const set: Record<string, unknown> = {};
  const byHand: string[] = [];
  for (const field of new Set([...Object.keys(fresh), ...Object.keys(wanted)])) {
    const says = fresh[field];
    if (isSame(says, wanted[field]) && !overwrites) continue;
    if (isSame(says, current[field])) continue;
    const isByHand = field in stood && !isSame(current[field], stood[field]);
    if (isByHand && !overwrites) byHand.push(field);
    else set[field] = says;
  }
  return { set, byHand };
}

/** Parts of a listing that are told of in a field each. */
const PARTS = ['details', 'private'] as const;
/** The pin that everybody sees follows the place, and the server moves it; how a home is offered is no word of its feed. */
const NOT_OF_FEED = new Set(['lat', 'lon', 'status', 'listing_type', ...PARTS]);

export function fieldsOf(home: Readonly<Record<string, unknown>>): Fields {
  const own = Object.entries(home).filter(([name]) => !NOT_OF_FEED.has(name));
  const parts = PARTS.flatMap((part) =>
    Object.entries((home[part] ?? {}) as Fields).map(
      ([name, value]) => [`${part}.${name}`, value] as const,
    ),
  );
  const fields: Record<string, unknown> = Object.fromEntries([...own, ...parts]);
  // Their ids in their order: all else of them is the server's.
  if (Array.isArray(fields['photos']))
    fields['photos'] = (fields['photos'] as { id: string }[]).map(({ id }) => id);
  return fields;
}

/** A listing with fields changed. */
export function withFields(
  home: Readonly<Record<string, unknown>>,
  set: Fields,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...home };
  for (const [path, value] of Object.entries(set)) {
    const [part, name] = path.split('.', 2) as [string, string | undefined];
    if (name === undefined) next[part] = value;
    else next[part] = { ...((next[part] ?? {}) as Fields), [name]: value };
  }
  for (const part of PARTS)
    if (next[part] !== null && next[part] !== undefined)
      next[part] = Object.fromEntries(
        Object.entries(next[part] as Fields).filter(([, value]) => value !== undefined),
      );
  return next;
}
