import { areaSchema, type Area } from '#contract/entities/area.ts';
import { createQuickParser } from '#contract/rules/quickParser.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import type { AreaDoc, ScopeDoc } from '../../store/docs.ts';
import type { HeldArea } from '../../model/listings.ts';
import { combined, mapped, type Source } from '../../kit/source.ts';

/** An area not confirmed by the server for this long is not trusted any more. */
const EXPIRES_AFTER_MS = 30 * 24 * 60 * 60_000;

/** The areas of these documents, by name. One this version does not understand is not among them. */
export const areasIn = (docs: readonly AreaDoc[]): readonly Area[] =>
  docs.flatMap(rowOf).toSorted(byName);

/** Every area with what is held of it. */
export function heldAreasOf(
  areas: Source<readonly Area[]>,
  scopes: Source<ReadonlyMap<string, ScopeDoc>>,
): Source<readonly HeldArea[]> {
  return mapped(combined([areas, scopes]), ([all, held]) =>
    all.map((area) => {
      const scope = held.get(areaScope(area.id));
      const { withPhotos = false, wifiOnly = false } = scope ?? {};
      return { area, withPhotos, wifiOnly, state: stateOf(area, scope) };
    }),
  );
}

function stateOf(area: Area, scope: ScopeDoc | undefined): HeldArea['state'] {
  if (scope === undefined || !scope.isTaken) return { kind: 'absent' };
  const { done, checkedAt } = scope;
  if (done < 1) return { kind: 'waiting' };
  return {
    kind: 'held',
    count: area.live_count,
    bytes: area.bytes,
    checkedAt: checkedAt === 0 ? null : checkedAt,
    expiresAt: checkedAt === 0 ? null : checkedAt + EXPIRES_AFTER_MS,
  };
}

const areaIn = createQuickParser(areaSchema);
/** The parsed form of each row as it was read: all are read again when one changes. */
const parsedRows = new WeakMap<object, Area | null>();

function rowOf({ row }: AreaDoc): readonly Area[] {
  const known = parsedRows.get(row);
  const area = known === undefined ? areaIn(row) : known;
  parsedRows.set(row, area);
  return area === null ? [] : [area];
}

const byName = (one: Area, other: Area): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
