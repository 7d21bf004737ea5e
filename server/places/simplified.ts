import { feature as featureOf } from 'topojson-client';
import { topology as topologyOf } from 'topojson-server';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import * as z from 'zod/mini';
import type { Outlined } from './outlined.ts';
import { cleanRing, crossing } from './ringFaults.ts';
import { type Polygon, type Ring, type Shape, shapeKm2 } from './shape.ts';

export interface Simplified {
  readonly places: readonly Outlined[];
  /** How far a border may lie from where it was, metres. */
  readonly metres: number;
}

const EARTH_M = 6_371_008.8;
/** A place is told by its border when that is right to this part of its width. */
const PARTS_OF_WIDTH = 300;
/** A part of a place that is smaller than this share of it is left out. */
const LEAST_PART = 0.001;
/** A place may lose or win this share of its ground to simpler borders. */
const MOST_LOST = 0.03;
/** How often borders that suffered are put back; each time takes those beside them along. */
const ROUNDS = 4;

/**
 * Places with borders of fewer corners, that neighbours still have in common: each border is simplified once, and not
 * at all where a place would lose its form. `metres`: how far a border may move; without it a three-hundredth of the
 * width of half of the places.
 */
export function simplified(places: readonly Outlined[], metres = usual(places)): Simplified {
  if (places.length === 0 || metres === 0) return { places, metres };
  const collection = {
    type: 'GeometryCollection',
    geometries: places.map(({ shape }) => ({ type: 'MultiPolygon', coordinates: copied(shape) })),
  };
  const weighed = presimplify(topologyOf({ places: collection }), sphericalTriangleArea);
  const least = (metres / EARTH_M) ** 2;
  const kept = new Set<number>();
  for (let round = 0; ; round += 1) {
    const made = shapesOf(simplify(weighed, least));
    const hurt = places.flatMap(({ shape }, at) =>
      isStill(shape, made[at] ?? []) || kept.has(at) ? [] : [at],
    );
    if (hurt.length === 0 || round === ROUNDS)
      return {
        places: places.map((place, at) => {
          const shape = made[at] ?? [];
          return isStill(place.shape, shape) ? { ...place, shape } : place;
        }),
        metres,
      };
    for (const at of hurt) {
      kept.add(at);
      keepArcs(weighed, at);
    }
  }
}

/** The library writes into what it is given. */
const copied = (shape: Shape): number[][][][] =>
  shape.map((polygon) => polygon.map((ring) => ring.map(([lon, lat]) => [lon, lat])));

/** A three-hundredth of the width of the place in the middle, by size. */
function usual(places: readonly Outlined[]): number {
  const sizes = places.map(({ shape }) => shapeKm2(shape)).toSorted((one, other) => one - other);
  const middle = sizes[sizes.length >> 1] ?? 0;
  return Math.max(1, Math.round((Math.sqrt(middle) * 1000) / PARTS_OF_WIDTH));
}

const shapesSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.array(z.array(z.array(z.number())))) }),
    }),
  ),
});

/** The shapes of a topology, without what became of their specks. */
function shapesOf(topology: Topo): Shape[] {
  const { features } = shapesSchema.parse(featureOf(topology, objectOf(topology)));
  return features.map(({ geometry }) => {
    const polygons = geometry.coordinates.flatMap((rings) => {
      const [outer, ...holes] = rings.map((ring) => cleanRing(ring));
      if (outer === undefined || 'kind' in outer) return [];
      return [[outer, ...holes.filter((hole): hole is Ring => !('kind' in hole))] as Polygon];
    });
    const all = shapeKm2(polygons);
    return polygons
      .filter((polygon) => shapeKm2([polygon]) >= all * LEAST_PART)
      .toSorted((one, other) => shapeKm2([other]) - shapeKm2([one]));
  });
}

const objectOf = ({ objects }: Topo): TopoCollection => objects['places'] as TopoCollection;

/** Whether a simpler shape is still that place. */
function isStill(shape: Shape, simpler: Shape): boolean {
  if (simpler.length === 0) return false;
  const km2 = shapeKm2(shape);
  return (
    Math.abs(shapeKm2(simpler) - km2) <= km2 * MOST_LOST &&
    simpler.every((polygon) => polygon.every((ring) => crossing(ring) === null))
  );
}

/** Puts the borders of a place beyond what is simplified. */
function keepArcs(topology: Topo, at: number): void {
  const arcs = [objectOf(topology).geometries[at]?.arcs ?? []].flat(3) as number[];
  for (const arc of arcs)
    for (const position of topology.arcs[arc < 0 ? ~arc : arc] ?? []) position[2] = Infinity;
}
