import type { Viewing } from '#contract/entities/inquiry.ts';
import { type WholeDoc, wholeSchema } from './whole.ts';

/** A visit to a home, asked for or agreed on, as both sides have it. */
export type ViewingDoc = WholeDoc<Viewing>;

export const viewingSchema = wholeSchema<Viewing>();
