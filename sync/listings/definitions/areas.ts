import { cityScope } from '#contract/protocol/scope.ts';
import { readAll, readMany } from '../../store/reads/index.ts';
import type { Definition, DefinitionContext } from '../../rows/definition.ts';
import { merging } from '../../rows/defining.ts';
import { areasElsewhere } from '../catalogue/cities.ts';
import { keptCities } from '../catalogue/keptCities.ts';
import { areasIn } from '../reads/heldAreas.ts';
import { parseArea } from '../catalogue/marketRows.ts';

/** Neighbourhoods: the server's alone, and pulled once somebody looked for listings (`setScopes`). */
export const areas = ({ database }: Pick<DefinitionContext, 'database'>): Definition<'areas'> => ({
  key: 'areas',
  scopes: [],
  parse: parseArea,
  merge: merging(),
  home: ({ row }) => cityScope(row.city_id ?? ''),
  isMine: () => false,
  // Areas stored by an older version go on until those of the city in use are here; taken ones until their own
  // answer is.
  async held(ids) {
    const scopes = await readAll(await database.collection('scopes'));
    if (keptCities(scopes).length === 0) return new Set(ids);
    const docs = await readMany(await database.collection('areas'), ids);
    const old = docs.filter(({ row }) => row.city_id === undefined).map(({ id }) => id);
    const held = new Map(scopes.map((scope) => [scope.id, scope]));
    return new Set([...old, ...(await areasElsewhere(database, areasIn(docs), held))]);
  },
});
