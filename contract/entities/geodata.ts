import * as z from 'zod/mini';
import { fold } from '../rules/text/fold.ts';
import type { Position } from './area.ts';

/** The city's name in that address. */
export const geodataSlug = (city: string): string => fold(city).replace(/[^\p{L}\p{N}]+/gu, '-');

/** The address of a city's map: `/geo/<slug>.json`. */
export const geodataPath = (slug: string): string => `/geo/${slug}.json`;

/**
 * A line in whole metres east and north of the origin: x and y of the first point, then the offset of each point from
 * the one before. A tenth of the size of GeoJSON.
 */
const lineSchema = z.array(z.int());
const pointSchema = z.tuple([z.int(), z.int()]);

const PARK_KINDS = ['park', 'garden', 'wood', 'square'] as const;
const STREET_KINDS = [
  'motorway',
  'main',
  'street',
  'lane',
  'rail',
  'tram',
  'ferry',
  'pier',
] as const;
export const PLACE_KINDS = [
  'transit',
  'grocery',
  'school',
  'park',
  'beach',
  'health',
  'culture',
] as const;

/** The drawing of a city that the app uses as its map without a network, or when no tiles are configured. */
export const geodataSchema = z.object({
  version: z.literal(1),
  slug: z.string(),
  city: z.string(),
  country: z.string(),
  /** Longitude and latitude of x = 0, y = 0. */
  origin: z.tuple([z.number(), z.number()]),
  /** Degrees of longitude and of latitude for a metre. */
  degrees: z.tuple([z.number(), z.number()]),
  /** [west, south, east, north] of what is drawn. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  centre: pointSchema,
  /** Rings: the last point joins the first; one without points is not there. Draw in this order: sea, land, areas, parks, beaches, river, lakes, lines. */
  sea: lineSchema,
  land: lineSchema,
  river: lineSchema,
  lakes: z.array(z.object({ name: z.string(), ring: lineSchema })),
  beaches: z.array(z.object({ name: z.string(), ring: lineSchema })),
  parks: z.array(z.object({ name: z.string(), kind: z.enum(PARK_KINDS), ring: lineSchema })),
  districts: z.array(z.object({ slug: z.string(), name: z.string() })),
  areas: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      district: z.string(),
      ring: lineSchema,
      /** The place of its name on the map. */
      heart: pointSchema,
    }),
  ),
  streets: z.array(
    z.object({ kind: z.enum(STREET_KINDS), name: z.optional(z.string()), line: lineSchema }),
  ),
  places: z.array(
    z.object({
      kind: z.enum(PLACE_KINDS),
      name: z.string(),
      at: pointSchema,
      /** The area it lies in; absent outside all. */
      area: z.optional(z.uuid()),
    }),
  ),
});
export type Geodata = z.infer<typeof geodataSchema>;
export type PlaceKind = (typeof PLACE_KINDS)[number];

type Frame = Pick<Geodata, 'origin' | 'degrees'>;

/** Longitude and latitude of a point in metres. */
export function positionOf([x, y]: readonly [number, number], frame: Frame): Position {
  return [frame.origin[0] + x * frame.degrees[0], frame.origin[1] + y * frame.degrees[1]];
}

/** The positions of a line or a ring. */
export function positionsOf(line: readonly number[], frame: Frame): Position[] {
  let [x, y] = [0, 0];
  return Array.from({ length: line.length / 2 }, (_, index) => {
    x += line[index * 2] ?? 0;
    y += line[index * 2 + 1] ?? 0;
    return positionOf([x, y], frame);
  });
}

/** A ring as GeoJSON has it: the first position again at the end. */
export function closedRing(line: readonly number[], frame: Frame): Position[] {
  const ring = positionsOf(line, frame);
  return [...ring, ...ring.slice(0, 1)];
}
