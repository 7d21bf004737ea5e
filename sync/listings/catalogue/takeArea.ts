import { isBefore } from '#contract/protocol/homes.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { isPerson, type Owner } from '../../model/owner.ts';
import type { AreaIntake, Catalogue } from '../../model/ports/catalogue.ts';
import { type HomeStore, homeLine } from '../../store/homes/index.ts';

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
    const others = fetched.homes.filter(
      ({ row }) => !fetched.gone.has(row.id) && !isPerson(owner, row['owner_id']),
    );
    return await homes.take(
      areaId,
      { ...fetched, homes: others.map(({ row, line }) => homeLine(row, line)) },
      before,
    );
  },
  close: () => undefined,
});

/** An older base would bring back what changed since, and what left. */
const isPast = (base: Checkpoint, held: Checkpoint): boolean =>
  base.epoch !== held.epoch || isBefore(held, base);
