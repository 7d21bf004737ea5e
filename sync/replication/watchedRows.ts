import type { Engine } from '../engine/engine.ts';
import type { Catalogue } from '../ports/catalogue.ts';
import type { Rows } from '../ports/rows.ts';

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
