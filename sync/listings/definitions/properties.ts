import { areaScope } from '#contract/protocol/scope.ts';
import { isSame } from '../../kit/isSame.ts';
import { readRange } from '../../store/reads/index.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { Change, Definition, DefinitionContext } from '../../rows/definition.ts';
import { mergeProperty } from '../catalogue/mergeProperty.ts';
import { OWN_FIELDS } from '../catalogue/ownFields.ts';
import { parseProperty } from '../catalogue/propertyRow.ts';
import { wantedHomes } from '../catalogue/wantedHomes.ts';

/** Listings: one's own, those of the areas that are here, and those wanted one by one. */
export const properties = ({ userId, database }: DefinitionContext): Definition<'properties'> => ({
  key: 'properties',
  scopes: userId === '' ? [] : [{ name: 'mine', priority: 1 }],
  parse: parseProperty,
  merge: mergeProperty,
  // A field that only the server changes, such as its verdict, is no writing of the owner.
  asksBeforeRemoval: ({ row: before }, { row: theirs }) =>
    OWN_FIELDS.some((field) => field !== 'visibility' && !isSame(before[field], theirs[field])),
  keepsRefused: { fields: OWN_FIELDS },
  home: ({ ownerId, areaId, via }) => {
    if (ownerId === userId) return 'mine';
    return via === 'ids' ? 'ids' : areaScope(areaId);
  },
  isMine: ({ ownerId }) => ownerId === userId,
  payload,
  // An area that is left takes no home along that somebody noted, whether its own answer has come by then or not.
  async held(ids) {
    const wanted = new Set(await wantedHomes(database));
    return new Set(ids.filter((id) => wanted.has(id)));
  },
  async candidates(scope) {
    const collection = await database.collection('properties');
    const of = async (index: 'ownerId' | 'via', value: string) => {
      const range = { index: [index], from: [value], to: [value] };
      const [here, gone] = await Promise.all([
        readRange(collection, range),
        readRange(collection, { ...range, isDeleted: true }),
      ]);
      return [...here, ...gone].map(({ id }) => id);
    };
    if (scope === 'mine') return await of('ownerId', userId);
    // Homes of areas are no documents.
    return scope === 'ids' ? await of('via', 'ids') : [];
  },
});

/** Only what the owner changed: whatever else the server has stays. */
function payload({ mine, base }: Change<PropertyDoc>, rev: number) {
  const { id, row, _deleted } = mine;
  if (_deleted) return { id, rev, deleted: true };
  const changed = OWN_FIELDS.filter((field) => !base || !isSame(row[field], base.row[field]));
  return { id, rev, ...Object.fromEntries(changed.map((field) => [field, row[field]])) };
}
