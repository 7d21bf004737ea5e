import { isBefore } from '#contract/protocol/homes.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { isPerson, type Owner } from '../../model/owner.ts';
import type { AreaIntake, Catalogue, FetchedBase } from '../../model/ports/catalogue.ts';
import { type Base, type HomeStore, homeLine } from '../../store/homes/index.ts';

export interface AreaIntakeDeps extends Pick<Catalogue, 'base'> {
  readonly homes: HomeStore;
  readonly owner: Owner;
}

/** Takes bases in, in this thread. One's own homes come by the scope `mine`, with what only their owner reads. */
export const createAreaIntake = ({ homes, owner, base }: AreaIntakeDeps): AreaIntake => ({
  async take(areaId, cityId, past = null) {
    const before = (await homes.areas()).get(areaId);
    const fetched = await base(areaId, cityId);
    if (past !== null && !isPast(fetched.checkpoint, past)) return [];
    return await homes.take(areaId, baseOfOthers(fetched, owner), before);
  },
  close: () => undefined,
});

/** Without what left, and without one's own. */
function baseOfOthers(fetched: FetchedBase, owner: Owner): Base {
  const { base, checkpoint, gone } = fetched;
  const isOut = (id: string, of: unknown) => gone.has(id) || isPerson(owner, of);
  if ('filed' in fetched) {
    const out = fetched.filed.homes.filter((home) => isOut(home.id, home.owner));
    const without = new Set(out.map(({ id }) => id));
    return { base, checkpoint, filed: fetched.filed, without };
  }
  const others = fetched.homes.filter(({ row }) => !isOut(row.id, row['owner_id']));
  return { base, checkpoint, homes: others.map(({ row, line }) => homeLine(row, line)) };
}

/** An older base would bring back what changed since, and what left. */
const isPast = (base: Checkpoint, held: Checkpoint): boolean =>
  base.epoch !== held.epoch || isBefore(held, base);
