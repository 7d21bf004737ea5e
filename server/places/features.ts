import { feature as featuresOf } from 'topojson-client';
import * as z from 'zod/mini';

/** A feature of a file, before anything of it was believed. */
export interface RawFeature {
  /** Its place in the file, from 1. */
  readonly at: number;
  readonly id: string | number | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
}

/** The file is not what it is said to be; the message is for the operator. */
export class PlacesRefused extends Error {
  override readonly name = 'PlacesRefused';
}

const propertiesSchema = z.record(z.string(), z.unknown());
const collectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.looseObject({
      type: z.literal('Feature'),
      id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
      properties: z.optional(z.nullable(propertiesSchema)),
      geometry: z.unknown(),
    }),
  ),
});
const topologySchema = z.looseObject({
  type: z.literal('Topology'),
  arcs: z.array(z.array(z.array(z.number()))),
  objects: z.record(z.string(), z.looseObject({ type: z.string() })),
});

/**
 * The features of a GeoJSON or TopoJSON file. `object`: which one of a TopoJSON that has several. Throws PlacesRefused
 * where the file is neither.
 */
export function readFeatures(json: unknown, object?: string): RawFeature[] {
  const topology = topologySchema.safeParse(json);
  const parsed = collectionSchema.safeParse(
    topology.success ? unfolded(topology.data, object) : json,
  );
  if (!parsed.success)
    throw new PlacesRefused('The file is no GeoJSON FeatureCollection and no TopoJSON topology.');
  return parsed.data.features.map(({ id, properties, geometry }, at) => ({
    at: at + 1,
    id: id ?? null,
    properties: properties ?? {},
    geometry,
  }));
}

function unfolded(topology: Topo, object: string | undefined): unknown {
  const names = Object.keys(topology.objects);
  const name = object ?? (names.length === 1 ? names[0] : undefined);
  const chosen = name === undefined ? undefined : topology.objects[name];
  if (chosen === undefined)
    throw new PlacesRefused(
      `Say which object of the TopoJSON is meant: --object ${names.join(', or ')}.`,
    );
  try {
    const made = featuresOf(topology, chosen);
    // An object that is no collection is one feature.
    return 'geometries' in chosen ? made : { type: 'FeatureCollection', features: [made] };
  } catch (cause) {
    throw new PlacesRefused('The arcs of the TopoJSON do not fit its objects.', { cause });
  }
}
