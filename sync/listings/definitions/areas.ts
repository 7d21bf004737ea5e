import type { Definition } from '../../rows/definition.ts';
import { parseArea } from '../catalogue/marketRows.ts';
import { merging } from '../../rows/merge.ts';

/** Neighbourhoods: the server's alone, and pulled once somebody looked for listings (`setScopes`). */
export const areas = (): Definition<'areas'> => ({
  key: 'areas',
  scopes: [],
  parse: parseArea,
  merge: merging(),
  home: () => 'all',
  isMine: () => false,
  send: () => Promise.resolve([]),
});
