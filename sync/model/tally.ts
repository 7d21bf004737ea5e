import * as z from 'zod/mini';
import { ofEachCollection } from './ofEachCollection.ts';

/**
 * The waiting kinds on this device beside messages, which every tab reads for itself. `noted`: by the app
 * alone, as looks at homes.
 */
const TALLIED = [
  'listing',
  'listingDraft',
  'photo',
  'inquiry',
  'viewing',
  'letter',
  'note',
  'own',
  'noted',
] as const;
export type TalliedKind = (typeof TALLIED)[number];

const count = z._default(z.number(), 0);
const countsSchema = z.object(
  Object.fromEntries(TALLIED.map((kind) => [kind, count])) as Record<TalliedKind, typeof count>,
);

/** As the leader counts it and tells it to the other tabs. */
export const tallySchema = z.object({
  waiting: countsSchema,
  /** Refused: letters and photos that wait for the person. Rows that are refused are undone. */
  failed: countsSchema,
  /** Rows that wait, by their collection. */
  collections: z.object(ofEachCollection(() => count)),
  /** When the oldest of all that waits was written, ms since the epoch. */
  oldestAt: z.nullable(z.number()),
});
export type Tally = z.infer<typeof tallySchema>;

export const isTallied = (kind: string): kind is TalliedKind =>
  (TALLIED as readonly string[]).includes(kind);
