import { isPerson, type Owner } from '../../model/owner.ts';
import type { AreaIntake, Catalogue } from '../../model/ports/catalogue.ts';
import { type HomeStore, homeLine } from '../../store/homes/index.ts';

export interface AreaIntakeDeps extends Pick<Catalogue, 'base'> {
  readonly homes: HomeStore;
  readonly owner: Owner;
}

/** Takes bases in, in this thread. One's own homes come by the scope `mine`, with what only their owner reads. */
export const createAreaIntake = ({ homes, owner, base }: AreaIntakeDeps): AreaIntake => ({
  async take(areaId, cityId) {
    const before = (await homes.areas()).get(areaId);
    const fetched = await base(areaId, cityId);
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
