import type { Area } from '#contract/entities/area.ts';
import { type WholeDoc, wholeSchema } from './whole.ts';

/** A neighbourhood. A few dozen. */
export type AreaDoc = WholeDoc<Area>;

export const areaSchema = wholeSchema<Area>();
