import * as z from 'zod/mini';
import type { Wait } from './retry/wait.ts';

/** Why what waits is not being sent now, though the line is up. `until`: ms since the epoch, when it is tried again. */
const holdSchema = z.discriminatedUnion('kind', [
  /** A change may still be taken back. */
  z.object({ kind: z.literal('undo') }),
  /** The server asked for time. */
  z.object({ kind: z.literal('busy'), until: z.number() }),
  /** The last try failed. */
  z.object({ kind: z.literal('failing'), until: z.number() }),
]);
export type Hold = z.infer<typeof holdSchema>;

/** The leader's holds: by collection, by kind of parcel, and `PHOTOS_HOLD`. */
export type Holds = Readonly<Record<string, Hold>>;
export const holdsSchema = z._default(z.record(z.string(), holdSchema), {});

export const PHOTOS_HOLD = 'photos';

/** The hold of a wait that begins now. */
export const holdOf = ({ ms, isAsked }: Wait, now: number): Hold => ({
  kind: isAsked ? 'busy' : 'failing',
  until: now + ms,
});

/** The holds with this one, or without it where it is over. */
export function withHold(holds: Holds, name: string, hold: Hold | null): Holds {
  const { [name]: before, ...others } = holds;
  if (hold === null) return before === undefined ? holds : others;
  return { ...others, [name]: hold };
}
