// The used part of TopoJSON's three libraries (ISC), which come without types.

interface TopoGeometry {
  readonly type: string;
  /** Of a polygon its rings, of several polygons theirs: places of arcs, ~place where one runs backwards. */
  readonly arcs?: readonly unknown[];
}
interface TopoCollection extends TopoGeometry {
  readonly geometries: readonly TopoGeometry[];
}
interface Topo {
  readonly type: 'Topology';
  readonly objects: Readonly<Record<string, TopoGeometry | TopoCollection>>;
  /** Positions; once they are weighed, with the weight as third number. */
  readonly arcs: readonly (readonly number[][])[];
}

declare module 'topojson-client' {
  /** GeoJSON of one object: a Feature, or a FeatureCollection of a collection. */
  export function feature(topology: Topo, object: TopoGeometry): unknown;
}
declare module 'topojson-server' {
  /** The arcs that GeoJSON objects consist of; what two have in common is one. */
  export function topology(objects: Readonly<Record<string, unknown>>): Topo;
}
declare module 'topojson-simplify' {
  export function presimplify(
    topology: Topo,
    weight: (triangle: readonly number[][]) => number,
  ): Topo;
  /** Without the positions of less weight. */
  export function simplify(topology: Topo, least: number): Topo;
  /** Steradians. */
  export function sphericalTriangleArea(triangle: readonly number[][]): number;
}
