import { through } from './curve.ts';
import type { RoadRow, StreetKind } from './plan.ts';
import type { Point } from './plane.ts';

export interface Street {
  readonly kind: StreetKind;
  readonly name?: string;
  readonly line: readonly Point[];
}

/** The roads planned for the whole city: they pass through neighbourhoods without asking. */
export const mainRoads = (rows: readonly RoadRow[]): Street[] =>
  rows.map(([kind, name, points]) => ({
    kind,
    name,
    line: kind === 'pier' ? points : through(points, kind === 'ferry' ? 400 : 120),
  }));
