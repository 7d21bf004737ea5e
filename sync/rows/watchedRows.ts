import type { Engine } from '../model/engine.ts';
import type { Catalogue } from '../model/ports/catalogue.ts';
import type { Rows } from '../model/ports/rows.ts';

/** The same calls, watched by the engine: their outcome counts as contact with the server. */
export const watchedRows = (rows: Rows, engine: Pick<Engine, 'observe'>): Rows => ({
  pull: (...args) => engine.observe(() => rows.pull(...args)),
  push: (...args) => engine.observe(() => rows.push(...args)),
  setPrimaryRole: (...args) => engine.observe(() => rows.setPrimaryRole(...args)),
});

export const watchedCatalogue = (
  catalogue: Catalogue,
  engine: Pick<Engine, 'observe'>,
): Catalogue => ({
  snapshot: (areaId) => engine.observe(() => catalogue.snapshot(areaId)),
  byId: (known) => engine.observe(() => catalogue.byId(known)),
});
