import { isSame } from '../kit/isSame.ts';
import { type Fields, objectOf } from '../model/rules/editing/fields.ts';
import { isListed, mergeListed } from '../model/rules/editing/listed.ts';
import { mergeSets } from '../model/rules/editing/sets.ts';

/** Fields the server alone writes: they take no part in conflicts. */
const SERVER_FIELDS: ReadonlySet<string> = new Set(['rev', 'updated_at']);

/** A person's state of a row here, and the server's. */
export interface Sides<T> {
  /** The state that the change was made from; undefined: there was none, or it is unknown. */
  readonly base: T | undefined;
  /** States of one's own that the server may have: where it has one of these, nobody else has written. */
  readonly sent?: readonly T[];
  readonly mine: T;
  readonly theirs: T;
  /**
   * The change here is the newer one, whatever theirs says: the server was set back to before the base, or
   * theirs is its answer to an earlier send.
   */
  readonly isMineNewer?: boolean;
  /** The server had lost the row, and theirs was made anew: what it does not have was never there, not taken out. */
  readonly isMadeAnew?: boolean;
}

export interface Merged<T> {
  readonly row: T;
  /** The fields both changed differently, by path. */
  readonly conflicts: readonly string[];
}

/** How two changed states of a collection's rows become one. */
export type Merge = <T extends object>(sides: Sides<T>) => Merged<T>;

/** Fields that are more than one value. */
export interface Shape {
  /** Lists without order or doubles: what either side added or took out is done. */
  readonly sets?: readonly string[];
  /** Lists of things with ids, in an order: merged thing by thing. */
  readonly listed?: readonly string[];
  /** Objects that are merged field by field. */
  readonly objects?: Readonly<Record<string, Shape>>;
}

const isGone = (row: object): boolean => '_deleted' in row && row._deleted === true;

/**
 * True when two states of a row say the same but for what the server alone writes. Removed rows are all
 * alike.
 */
export function isSameRow(one: object, other: object): boolean {
  if (isGone(one) && isGone(other)) return true;
  const strip = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([key, value]) =>
          !SERVER_FIELDS.has(key) &&
          value !== undefined &&
          (!key.startsWith('_') || value === true),
      ),
    );
  return isSame(strip(one), strip(other));
}

/**
 * Three-way merge: a field only one side changed is that side's, a set takes the changes of both, and of what
 * both changed theirs is live and mine is a conflict.
 */
export function merging(shape: Shape = {}): Merge {
  return <T extends object>(sides: Sides<T>) =>
    mergeFields(
      shape,
      sides as unknown as Sides<Fields>,
      sides.base !== undefined,
    ) as unknown as Merged<T>;
}

/** Whether two values of a field mean the same: nothing is said by null, and by a field that is not there. */
const isAlike = (one: unknown, other: unknown): boolean => isSame(one ?? null, other ?? null);

/** `isBaseKnown`: what the base does not have was not there; else nobody knows. */
function mergeFields(shape: Shape, sides: Sides<Fields>, isBaseKnown: boolean): Merged<Fields> {
  const { base, sent = [], mine, theirs, isMineNewer = false, isMadeAnew = false } = sides;
  const merged: Record<string, unknown> = { ...theirs };
  const conflicts: string[] = [];
  const keep = (key: string) => {
    if (mine[key] === undefined) delete merged[key];
    else merged[key] = mine[key];
  };
  for (const key of new Set([...Object.keys(base ?? {}), ...Object.keys(mine)])) {
    if (SERVER_FIELDS.has(key) || isAlike(mine[key], theirs[key])) continue;
    if (isMadeAnew && theirs[key] === undefined) {
      keep(key);
      continue;
    }
    const says = isBaseKnown ? isAlike : isSame;
    // A field of a draft may have the name of a map and be a list.
    const inner = Array.isArray(mine[key]) ? undefined : shape.objects?.[key];
    // Sent, and taken back before the answer came: theirs may be what was sent, and mine is the newer all the same.
    const isOwn = sent.some((state) => says(state[key], theirs[key]));
    const mayBeOwn = isOwn || (inner !== undefined && sent.length > 0);
    if (base !== undefined && says(mine[key], base[key]) && !mayBeOwn) continue;
    const known = base === undefined ? sent : [...sent, base];
    const same = known.find((state) => says(state[key], theirs[key]));
    if (inner !== undefined) {
      const within = mergeFields(
        inner,
        {
          // Made on two devices at once, it was empty before.
          base: objectOf(base?.[key]),
          sent: sent.map((state) => objectOf(state[key])),
          mine: objectOf(mine[key]),
          theirs: objectOf(theirs[key]),
          isMineNewer,
          isMadeAnew,
        },
        isBaseKnown,
      );
      merged[key] = within.row;
      conflicts.push(...within.conflicts.map((field) => `${key}.${field}`));
    } else if (shape.sets?.includes(key) === true)
      merged[key] = mergeSets(
        listOf((same ?? base)?.[key]),
        listOf(mine[key]),
        listOf(theirs[key]),
      );
    else if (isMineNewer || same !== undefined) keep(key);
    else if (shape.listed?.includes(key) !== true) conflicts.push(key);
    else {
      const both = mergeBoth(base?.[key], mine[key], theirs[key]);
      if (both !== null) merged[key] = both.list;
      if (both?.hasConflict !== false) conflicts.push(key);
    }
  }
  return { row: merged, conflicts };
}

/** Null: they are no lists of things with ids. */
const mergeBoth = (base: unknown, mine: unknown, theirs: unknown) =>
  isListed(mine) && isListed(theirs) ? mergeListed(isListed(base) ? base : [], mine, theirs) : null;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
