import type { HeldViewing } from '#src/data/types.ts';

type Standing = Pick<HeldViewing, 'property_id' | 'state' | 'ends_at'>;

const OPEN: ReadonlySet<string> = new Set(['requested', 'proposed', 'confirmed']);

/** The viewings of these homes that are ahead and were not called off. `now`: ms since the epoch. */
export const standingAhead = <One extends Standing>(
  viewings: readonly One[],
  homes: ReadonlySet<string>,
  now: number,
): readonly One[] =>
  viewings.filter(
    ({ property_id: home, state, ends_at: end }) =>
      homes.has(home) && OPEN.has(state) && Date.parse(end) > now,
  );
