import * as z from 'zod/mini';
import { propertySchema, type Property } from '#contract/entities/property.ts';
import { syncFieldsSchema } from '#contract/protocol/sync.ts';
import { createQuickParser } from '#contract/rules/quickParser.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { RowParser } from '../../rows/definition.ts';

/** A row that departed says nothing but its id; what it leaves holds nothing of it. */
const NOTHING = {} as never;

const homeIn = createQuickParser(propertySchema);
const isSetSchema = z.object({ is_gone: z._default(z.boolean(), false) });

/** properties: scopes `area:<id>`, `ids` and `mine`. */
export const parseProperty: RowParser<PropertyDoc> = (row, scope) => {
  const via = viaOf(scope);
  const { id, rev, updated_at, deleted } = syncFieldsSchema.parse(row);
  const shared = { id, via, rev, updated_at };
  if (deleted)
    return {
      ...shared,
      ownerId: '',
      areaId: '',
      isGone: false,
      row: NOTHING,
      _deleted: true,
    };
  const home = homeIn(row);
  if (home === null) return null;
  const { is_gone: isGone } = isSetSchema.parse(row);
  return { ...shared, ...indexedOf(home), isGone, row: home, _deleted: false };
};

function viaOf(scope: string): PropertyDoc['via'] {
  if (scope === 'mine' || scope === 'ids') return scope;
  return 'area';
}

/** Fields of a listing that stand beside it, to be found by. */
export const indexedOf = (row: Property): Pick<PropertyDoc, 'ownerId' | 'areaId'> => ({
  ownerId: row.owner_id,
  areaId: row.area_id,
});
