import type { Position } from '#contract/entities/area.ts';
import type { PlaceKind } from '#contract/entities/geodata.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { RawFeature } from './features.ts';
import { shapeOf, textOf } from './outlined.ts';
import { heartOf } from './overlap.ts';
import { pointKind } from './pointKinds.ts';
import { cleanPosition } from './ringFaults.ts';

/** Something with a name near homes. */
export interface NamedPoint {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly at: Position;
}

export interface ReadPoints {
  readonly points: readonly NamedPoint[];
  /** Left out, each for its reason: shown by no name here, not named, not in degrees or not on the map, or there already. */
  readonly left: {
    readonly ofNoKind: number;
    readonly nameless: number;
    readonly misplaced: readonly { readonly at: number; readonly name: string }[];
    readonly twice: number;
  };
}

const NAME_MAX = 80;
/** Two of one kind and name within about 200 m are one: stops of both directions, doors of one house. */
const CELL_DEGREES = 0.002;

/** The points of interest of a file. `only`: what all of its features are. `nameField`: where their names are. */
export function readPoints(
  features: readonly RawFeature[],
  { only, nameField }: { readonly only: PlaceKind | null; readonly nameField: string },
): ReadPoints {
  const points: NamedPoint[] = [];
  const misplaced: { at: number; name: string }[] = [];
  const seen = new Set<string>();
  let [ofNoKind, nameless, twice] = [0, 0, 0];
  for (const feature of features) {
    const kind = only ?? pointKind(feature.properties);
    const name = cutText(textOf(feature.properties[nameField]), NAME_MAX).trim();
    if (kind === null) ofNoKind += 1;
    else if (name === '') nameless += 1;
    else {
      const at = middleOf(feature);
      const cells = at?.map((degrees) => Math.round(degrees / CELL_DEGREES));
      const key = `${kind} ${fold(name)} ${cells?.join(' ')}`;
      if (at === null) misplaced.push({ at: feature.at, name });
      else if (seen.has(key)) twice += 1;
      else {
        seen.add(key);
        points.push({ kind, name, at });
      }
    }
  }
  return { points, left: { ofNoKind, nameless, misplaced, twice } };
}

/**
 * The position of a point; for a park or a school drawn as a surface, a place within it. Null: it has none.
 */
function middleOf({ geometry }: RawFeature): Position | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  if (type === 'Point') return cleanPosition(coordinates);
  const shape = shapeOf(geometry);
  return 'kind' in shape ? null : cleanPosition(heartOf(shape));
}
