import * as z from 'zod/mini';
import { LIVED } from '../entities/records/areaOpinion.ts';

/**
 * The residents' answers about an area; a question with fewer than five answers is left out. It contains no
 * person's own row.
 */
export const residentsSchema = z.object({
  /** How many people said something. */
  people: z.int(),
  /** By question, of those with five answers: how many answered, and how many in a hundred agree. */
  polls: z.record(z.string(), z.object({ n: z.int(), agree: z.int() })),
  reviews: z.readonly(
    z.array(
      z.object({
        /** By which it can be reported. Made by the server at random: it leads to nobody. */
        id: z.uuid(),
        text: z.string(),
        lived: z.enum(LIVED),
        /** '2026-11': no day, which could be put beside other things somebody did. */
        month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
      }),
    ),
  ),
});
export type Residents = z.infer<typeof residentsSchema>;
