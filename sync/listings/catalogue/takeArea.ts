import { isBefore, TOLD_TOGETHER } from '#contract/protocol/homes.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { isSame } from '../../kit/isSame.ts';
import { isPerson, type Owner } from '../../model/owner.ts';
import type {
  AreaIntake,
  Catalogue,
  CaughtUp,
  FetchedBase,
  ToldTogether,
} from '../../model/ports/catalogue.ts';
import { type Base, type HomeStore, homeLine } from '../../store/homes/index.ts';
import { mostChanges } from './mostChanges.ts';

export interface AreaIntakeDeps extends Pick<Catalogue, 'base' | 'changes' | 'changesOfAreas'> {
  readonly homes: HomeStore;
  readonly owner: Owner;
}

/** Takes areas in, in this thread. One's own homes come by the scope `mine`, with what only their owner reads. */
export const createAreaIntake = ({
  homes,
  owner,
  base,
  changes,
  changesOfAreas,
}: AreaIntakeDeps): AreaIntake => ({
  async take(areaId, cityId, past = null) {
    const before = (await homes.areas()).get(areaId);
    const fetched = await base(areaId, cityId);
    if (past !== null && !isPast(fetched.checkpoint, past)) return [];
    return await homes.take(areaId, baseOfOthers(fetched, owner), before);
  },
  async catchUp(asked) {
    const held = await homes.areas();
    const told = await changesOfAreas(asked);
    const known = await Promise.all(
      asked.map(async ({ area, from }, at) => {
        const one = told[at] ?? null;
        const most = mostChanges(held.get(area)?.homes.size);
        if (one !== 'many' || most <= TOLD_TOGETHER + 1) return one;
        const alone = await changes(area, from, null).catch(() => null);
        return alone !== null && alone.rows.length >= most ? 'many' : alone;
      }),
    );
    const toStore = asked.flatMap(({ area, from }, at) => {
      const one = known[at] ?? null;
      return mayBeStored(from, one) ? [{ area, from, changes: changesIn(one, owner) }] : [];
    });
    // In its turn each is stored again, and then the failure is told.
    const arrived = await homes.changeAll(toStore).catch(() => null);
    return asked.map((each, at): CaughtUp => {
      const place = toStore.findIndex(({ area }) => area === each.area);
      const { [place]: stored } = toStore;
      if (stored === undefined || arrived === null) return known[at] ?? null;
      const { [place]: came = null } = arrived;
      return came === null ? null : { stored: stored.changes.checkpoint, arrived: came };
    });
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

/** All that there is, and no home left: what becomes of one is looked up before. */
const mayBeStored = (from: Checkpoint, told: ToldTogether): told is PullAnswer =>
  told !== null &&
  told !== 'many' &&
  !told.more &&
  !told.reset &&
  !told.rows.some(({ deleted }) => deleted) &&
  !isSame(from, told.checkpoint);

const changesIn = ({ rows, checkpoint }: PullAnswer, owner: Owner) => ({
  homes: rows.filter((row) => !isPerson(owner, row['owner_id'])).map((row) => homeLine(row)),
  ...{ gone: [], checkpoint },
});

/** An older base would bring back what changed since, and what left. */
const isPast = (base: Checkpoint, held: Checkpoint): boolean =>
  base.epoch !== held.epoch || isBefore(held, base);
