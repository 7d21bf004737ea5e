import { areaOf, areaScope } from '#contract/protocol/scope.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { Elsewhere } from '../../rows/definition.ts';
import { type HomeStore, homeLine } from '../../store/homes/index.ts';

/**
 * The scopes of areas: their homes are no documents. A page that was asked for from the beginning is a base, and stored by whoever
 * fetched it.
 */
export const homesElsewhere = (
  homes: HomeStore,
  onArrived: (arrived: readonly Arrived[]) => void,
): Elsewhere => ({
  holds: (scope) => areaOf(scope) !== null,
  async cursor(scope) {
    return (await homes.areas()).get(areaOf(scope) ?? '')?.checkpoint ?? null;
  },
  async keep(scope, from, { rows, checkpoint }) {
    if (from === null || isSame(from, checkpoint)) return;
    const changes = {
      homes: rows.filter(({ deleted }) => !deleted).map((row) => homeLine(row)),
      gone: rows.filter(({ deleted }) => deleted).map(({ id }) => id),
      checkpoint,
    };
    onArrived((await homes.change(areaOf(scope) ?? '', from, changes)) ?? []);
  },
  async leave(scope) {
    onArrived(await homes.leave(areaOf(scope) ?? ''));
  },
  known: async () => [...(await homes.areas()).keys()].map(areaScope),
});
