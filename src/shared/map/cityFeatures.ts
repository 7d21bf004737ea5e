import { closedRing, type Geodata, positionOf, positionsOf } from '#contract/entities/geodata.ts';
import type { Area, Position } from '#contract/entities/area.ts';
import { extendRing } from './extendRing.ts';

/** The features of the base map, by `kind`: one source, separated by the layers of cityStyle.ts. */
export interface CityFeature {
  readonly type: 'Feature';
  readonly properties: { readonly kind: string; readonly name?: string; readonly id?: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
    | { readonly type: 'LineString'; readonly coordinates: Position[] }
    | { readonly type: 'Point'; readonly coordinates: Position };
}

const polygon = (kind: string, rings: Position[][], more = {}): CityFeature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry: { type: 'Polygon', coordinates: rings },
});
const point = (kind: string, name: string, coordinates: Position): CityFeature => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: { type: 'Point', coordinates },
});

/** The whole map of a city. */
export function cityFeatures(city: Geodata): CityFeature[] {
  const ring = (line: readonly number[]) => closedRing(line, city);
  const endless = (line: readonly number[]) => {
    const open = extendRing(positionsOf(line, city), city.bounds);
    return [...open, ...open.slice(0, 1)];
  };
  const surfaces = [polygon('sea', [endless(city.sea)]), polygon('water', [endless(city.river)])];
  return [
    // A city of somebody else's file comes without ground.
    ...surfaces.filter(({ geometry }) => geometry.coordinates.flat().length > 0),
    ...city.lakes.map((lake) => polygon('water', [ring(lake.ring)])),
    ...city.beaches.map((beach) => polygon('beach', [ring(beach.ring)])),
    ...city.parks.map((park) => polygon('park', [ring(park.ring)])),
    ...city.streets.map(
      ({ kind, name, line }): CityFeature => ({
        type: 'Feature',
        properties: { kind, ...(name !== undefined && { name }) },
        geometry: { type: 'LineString', coordinates: positionsOf(line, city) },
      }),
    ),
    ...city.parks.flatMap(({ name, ring: line }) => {
      const corners = positionsOf(line, city);
      return name === '' ? [] : [point('park_name', name, middleOf(corners))];
    }),
    ...city.areas.map(({ name, heart }) => point('area_name', name, positionOf(heart, city))),
    ...city.places.map(({ kind, name, at }) => point(`place_${kind}`, name, positionOf(at, city))),
  ];
}

/** The features of a city without its map: the outlines and names of its areas. */
export function areaFeatures(areas: readonly Area[], isNamed: boolean): CityFeature[] {
  return areas.flatMap(({ id, name, outline, holes = [], islands = [], centre }) => [
    // Of an area as it was kept for the first screen its place is known, and not its outline.
    ...(outline.length === 0
      ? []
      : [[outline, ...holes], ...islands.map((island) => [island])]
    ).map((rings) => polygon('area', rings, { id, name })),
    ...(isNamed ? [point('area_name', name, centre)] : []),
  ]);
}

function middleOf(corners: readonly Position[]): Position {
  const sum = corners.reduce(([lon, lat], [x, y]) => [lon + x, lat + y], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
}
