import type { Inquiry } from '#contract/entities/inquiry.ts';
import { type WholeDoc, wholeSchema } from './whole.ts';

/** Who asked about which home, as both sides have it. */
export type InquiryDoc = WholeDoc<Inquiry>;

export const inquirySchema = wholeSchema<Inquiry>();
