import * as z from 'zod/mini';
import { FILE_KINDS } from '#contract/entities/fileWords.ts';

/** The data beside the bytes of a file on this device; they lie apart from it. */
const keptFileSchema = z.object({
  /** Of one that is sent from here: the id of its message, too. */
  id: z.uuid(),
  /** `waiting`: the server has not all of it. `stored`: it has, and the bytes here can be fetched again. */
  state: z.enum(['waiting', 'stored']),
  kind: z.enum(FILE_KINDS),
  bytes: z.int(),
  /** SHA-256 of what is sent, hex; empty for what came from the server. */
  sentHash: z.string(),
  /** When it was taken in, and when it was shown last, ms since the epoch. */
  at: z.number(),
  usedAt: z.number(),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

/** Files as they are stored, in the order they were taken in; what cannot be read is left out. */
export function filesIn(stored: readonly unknown[]): readonly KeptFile[] {
  return stored
    .flatMap((each) => {
      const parsed = keptFileSchema.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    })
    .toSorted((one, other) => one.at - other.at);
}
