import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { canKeepBoth } from '#sync/model/rules/settlement.ts';
import type { Kept } from '#src/data/types.ts';

/** A conflict in a field that two devices changed: theirs is live, mine waits. */
export interface OpenField {
  /** As `Listings.settle` takes it: dots lead into `details`; `_deleted` is the listing as a whole. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly canKeepBoth: boolean;
  /** When mine was found to be in the way, ms: the device that has it synced then. */
  readonly at: number;
}

/** Both texts can be kept; of a day or a code only one can. */
const WORDS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'nearby',
  'house_rules',
  'directions',
  'landmarks',
]);

/** The conflicts of each listing, in the order they came up. For a field changed several times, the last one. */
export function openFields(
  conflicts: readonly Kept<'conflict'>[],
): ReadonlyMap<string, readonly OpenField[]> {
  const homes = new Map<string, Map<string, OpenField>>();
  const bodies = conflicts.map(({ body }) => body).toSorted((one, other) => one.at - other.at);
  for (const body of bodies.filter(({ collection }) => collection === 'properties')) {
    const fields = homes.get(body.rowId) ?? new Map<string, OpenField>();
    const open = fieldOf(body);
    fields.set(open.field, { ...open, base: fields.get(open.field)?.base ?? open.base });
    homes.set(body.rowId, fields);
  }
  return new Map([...homes].map(([id, fields]) => [id, [...fields.values()]]));
}

function fieldOf({ field, base, mine, theirs, at }: ConflictBody): OpenField {
  const shown = field.replace(/^row\./u, '');
  const isWords = typeof mine !== 'string' || WORDS.has(shown.split('.').at(-1) ?? '');
  const isBoth = isWords && canKeepBoth({ mine, theirs });
  return { field: shown, base, mine, theirs, canKeepBoth: isBoth, at };
}

/** The title of a listing, which may be gone: from one of the two sides. */
export function titleIn(fields: readonly OpenField[]): string | null {
  const rows = fields.flatMap(({ mine, theirs }) => [mine, theirs]).map(rowIn);
  const title = rows.map((row) => row?.['title']).find((each) => typeof each === 'string');
  return typeof title === 'string' ? title : null;
}

function rowIn(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || !('row' in value)) return null;
  return value.row as Readonly<Record<string, unknown>>;
}
