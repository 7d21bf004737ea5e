import type { Area } from '#contract/entities/area.ts';
import { everything, liveRead, type LiveReadDeps, readAll } from '../../store/reads/index.ts';
import type { ScopeDoc } from '../../store/docs.ts';
import { areasIn } from './heldAreas.ts';
import { CATALOGUE } from '../catalogue/wishes.ts';
import { combined, mapped, shared, type Source } from '../../kit/source.ts';
import { stableList } from '../../kit/stable.ts';

/** All scopes of this device, by name. */
export function scopesOf(deps: LiveReadDeps): Source<ReadonlyMap<string, ScopeDoc>> {
  return shared(
    mapped(
      liveRead(deps, 'scopes', { read: readAll, concerns: everything, everyMs: 100 }),
      (docs) => new Map(docs.map((doc) => [doc.id, doc])),
    ),
  );
}

/** Every area on this device, by name. One this version does not understand is not shown. */
export function areasOf(deps: LiveReadDeps): Source<readonly Area[]> {
  const keep = stableList<Area>();
  return shared(
    mapped(liveRead(deps, 'areas', { read: readAll, concerns: everything }), (docs) =>
      keep(areasIn(docs)),
    ),
  );
}

/** Whether the server said that it has no areas: they were asked for to the end, and none are here. */
export const hasNoAreas = (
  areas: Source<readonly Area[]>,
  scopes: Source<ReadonlyMap<string, ScopeDoc>>,
): Source<boolean> =>
  mapped(
    combined([areas, scopes]),
    ([all, held]) => all.length === 0 && held.get(CATALOGUE)?.done === 1,
  );
