import type { Inquiry } from '#contract/entities/inquiry.ts';
import { type WholeDoc, wholeSchema } from './whole.ts';

/** An inquiry: a person and the home they asked about, as both sides have it. */
export type InquiryDoc = WholeDoc<Inquiry>;

export const inquirySchema = wholeSchema<Inquiry>();
