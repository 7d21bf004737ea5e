import type { Area } from '#contract/entities/area.ts';

/** [west, south, east, north], degrees. */
export type Box = readonly [number, number, number, number];

/** The box around areas; null while none is known. */
export function boxOfAreas(areas: readonly Area[]): Box | null {
  if (areas.length === 0) return null;
  const bounds = areas.map((area) => area.bounds);
  return [
    Math.min(...bounds.map(([west]) => west)),
    Math.min(...bounds.map(([, south]) => south)),
    Math.max(...bounds.map(([, , east]) => east)),
    Math.max(...bounds.map(([, , , north]) => north)),
  ];
}
