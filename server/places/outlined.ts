import type { Position } from '#contract/entities/area.ts';
import { withoutBidiMarks } from '#contract/rules/text/bidiMarks.ts';
import { PlacesRefused, type RawFeature } from './features.ts';
import { cleanRing, type RingFault, untied } from './ringFaults.ts';
import { boundsOf, polygonKm2, type Polygon, type Ring, type Shape, shapeKm2 } from './shape.ts';

/** A place of a file that may become an area. */
export interface Outlined {
  /** Its place in the file, from 1. */
  readonly at: number;
  readonly name: string;
  /** The file's permanent id for it; null where it has no such property. */
  readonly sourceId: string | null;
  readonly shape: Shape;
}

/** Why a feature can become no area. */
export type FeatureFault =
  | RingFault
  /** There is no text under the property of names, or more than 80 characters. */
  | { readonly kind: 'noName' }
  /** The property of ids is empty, or another feature has the same. */
  | { readonly kind: 'noId' }
  | { readonly kind: 'sameId'; readonly as: number }
  /** It is a point or a line, or nothing. */
  | { readonly kind: 'noPolygon' }
  | { readonly kind: 'tooSmall' | 'tooLarge'; readonly km2: number }
  /** More than half of the smaller of the two lies in the other: two ranks of places in one file. */
  | { readonly kind: 'covers'; readonly other: number; readonly share: number };

/** A finding about a feature that was taken as it is. */
export type FeatureNote =
  | { readonly kind: 'overlaps'; readonly other: number; readonly share: number }
  /** Parts beyond the antimeridian, which no box of the map can hold. */
  | { readonly kind: 'beyond'; readonly parts: number; readonly km2: number }
  /** Two places that are told apart by where they lie alone. */
  | { readonly kind: 'sameName'; readonly as: number };

/** The names of the properties in a file. */
export interface Fields {
  readonly name: string;
  /** Null: the feature's own id where all have one, else none. */
  readonly id: string | null;
}

export interface ReadFeature {
  readonly at: number;
  /** As far as it could be read; for the report. */
  readonly name: string;
  readonly sourceId: string | null;
  readonly fault: FeatureFault | null;
  readonly notes: readonly FeatureNote[];
  readonly place: Outlined | null;
}

/** An area is between a courtyard and a large country. */
const KM2 = { least: 0.001, most: 1_000_000 } as const;
const NAME_MAX = 80;
const USUAL_NAMES = ['name', 'NAME', 'Name', 'name:en', 'label'];

/** The property that names are under: as said, or the usual ones. Throws PlacesRefused naming what there is. */
export function fieldsOf(
  features: readonly RawFeature[],
  asked: { readonly name?: string; readonly id?: string },
): Fields {
  const there = new Set(features.flatMap(({ properties }) => Object.keys(properties)));
  const listed = [...there].toSorted().slice(0, 40).join(', ') || 'none';
  const name = asked.name ?? USUAL_NAMES.find((usual) => there.has(usual));
  if (name === undefined || !there.has(name))
    throw new PlacesRefused(
      `Say under which property the names are: --name PROPERTY. There are: ${listed}.`,
    );
  if (asked.id !== undefined && asked.id !== 'id' && !there.has(asked.id))
    throw new PlacesRefused(`No feature has the property ${asked.id}. There are: ${listed}.`);
  return { name, id: asked.id ?? null };
}

/** Every feature with what it gives, or why it gives nothing. Overlaps are looked for elsewhere: they take two. */
export function outlined(features: readonly RawFeature[], fields: Fields): ReadFeature[] {
  const hasOwnIds = features.every(({ id }) => id !== null);
  const seen = new Map<string, number>();
  const names = new Map<string, number>();
  return features.map(({ at, id, properties, geometry }): ReadFeature => {
    const name = textOf(properties[fields.name]);
    const named = fields.id === null ? (hasOwnIds ? id : null) : idUnder(fields.id, id, properties);
    const sourceId = named === null ? null : textOf(named);
    const read = (fault: FeatureFault | null, notes: readonly FeatureNote[], shape?: Shape) => ({
      at,
      name,
      sourceId,
      fault,
      notes,
      place: fault === null && shape !== undefined ? { at, name, sourceId, shape } : null,
    });
    if (name === '' || name.length > NAME_MAX) return read({ kind: 'noName' }, []);
    if (fields.id !== null && (sourceId === null || sourceId === '' || sourceId.length > 200))
      return read({ kind: 'noId' }, []);
    const same = sourceId === null ? undefined : seen.get(sourceId);
    if (same !== undefined) return read({ kind: 'sameId', as: same }, []);
    if (sourceId !== null) seen.set(sourceId, at);
    const shape = shapeOf(geometry);
    if ('kind' in shape) return read(shape, []);
    const km2 = shapeKm2(shape);
    if (km2 < KM2.least) return read({ kind: 'tooSmall', km2 }, []);
    if (km2 > KM2.most) return read({ kind: 'tooLarge', km2 }, []);
    const [near, far] = parted(shape);
    const twin = sourceId === null ? names.get(name) : undefined;
    if (twin === undefined) names.set(name, at);
    return read(
      null,
      [
        ...(far.length > 0
          ? [{ kind: 'beyond' as const, parts: far.length, km2: shapeKm2(far) }]
          : []),
        ...(twin === undefined ? [] : [{ kind: 'sameName' as const, as: twin }]),
      ],
      near,
    );
  });
}

const idUnder = (
  field: string,
  own: RawFeature['id'],
  properties: RawFeature['properties'],
): unknown => properties[field] ?? (field === 'id' ? own : null);

/** A text as it is shown: one line, nothing that turns its neighbours around. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? withoutBidiMarks(String(value))
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : '';

/** The polygons of a geometry, the largest first, or what is wrong with it. */
export function shapeOf(geometry: unknown): Shape | FeatureFault {
  const polygons = rawPolygons(geometry);
  if (polygons === null || polygons.length === 0) return { kind: 'noPolygon' };
  const shape: Polygon[] = [];
  for (const rings of polygons) {
    const polygon: Ring[] = [];
    for (const [place, raw] of rings.entries()) {
      const clean = Array.isArray(raw) ? cleanRing(raw) : ({ kind: 'noCorners' } as const);
      const ring = 'kind' in clean ? clean : untied(clean);
      if ('kind' in ring) {
        if (ring.kind !== 'noCorners') return ring;
        // A speck of less than a metre is no part of anything; an outer ring that is one takes its holes along.
        if (place === 0) break;
        continue;
      }
      polygon.push(ring);
    }
    if (polygon.length > 0) shape.push(polygon);
  }
  if (shape.length === 0) return { kind: 'noCorners' };
  return shape.toSorted((one, other) => polygonKm2(other) - polygonKm2(one));
}

function rawPolygons(geometry: unknown): readonly (readonly unknown[])[] | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  const { type, coordinates } = geometry as { readonly type?: unknown; coordinates?: unknown };
  if (!Array.isArray(coordinates)) return null;
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  const isKnown = type === 'Polygon' || type === 'MultiPolygon';
  return isKnown && polygons.every((polygon) => Array.isArray(polygon)) ? polygons : null;
}

/** A shape that lies on both sides of the antimeridian is kept where most of it is. */
function parted(shape: Shape): readonly [near: Shape, far: Shape] {
  const middle = (polygon: Polygon) => {
    const [west, , east] = boundsOf([polygon]);
    return (west + east) / 2;
  };
  const home = middle(shape[0] as Polygon);
  const isNear = (polygon: Polygon) => Math.abs(middle(polygon) - home) <= 180;
  return [shape.filter(isNear), shape.filter((polygon) => !isNear(polygon))];
}

/** Positions of all rings of a shape. */
export const cornersOf = (shape: Shape): number =>
  shape.flat().reduce((sum, ring: readonly Position[]) => sum + ring.length, 0);
