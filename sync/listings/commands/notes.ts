import type { NoteKind, RecordBody } from '#contract/entities/record.ts';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import { asOf, type Notable } from '#contract/rules/listing/asOf.ts';
import { noteIdOf } from '#contract/rules/ids.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { HomeError } from '../../model/errors.ts';
import {
  amendRecord,
  type RecordDeps,
  removeRecords,
  writeRecord,
} from '../../rows/commands/index.ts';

export type NoteCommands = ReturnType<typeof createNoteCommands>;

/** The commands for a person's notes on homes. */
export const createNoteCommands = (deps: RecordDeps) => ({
  /**
   * Notes something of a home, with what it is now where nothing is noted yet. `listing`: as this device has it or shows it, or null.
   * Throws HomeError.
   */
  async put(
    kind: NoteKind,
    propertyId: string,
    { fields, listing }: { readonly fields: object; readonly listing: Notable | null },
  ): Promise<void> {
    const { userId, clock } = deps;
    const given = (fields as { readonly asOf?: AsOf }).asOf;
    const now = given ?? (listing === null ? null : asOf(listing, clock.now()));
    await writeRecord(deps, kind, noteIdOf(userId, kind, propertyId), (before) => {
      if (before !== null) return { ...before, ...fields };
      if (now === null && needsAsOf(kind)) throw new HomeError('not_held');
      return { ...emptyNote(kind, propertyId, now, clock.now()), ...fields };
    });
  },
  /**
   * Makes the record of what is stored by then: of two changes at once neither is lost. A note that was taken
   * off stays off.
   */
  amend: <Kind extends NoteKind>(
    kind: Kind,
    propertyId: string,
    change: (before: RecordBody<Kind>) => RecordBody<Kind>,
  ): Promise<void> =>
    amendRecord(deps, kind, noteIdOf(deps.userId, kind, propertyId), (before) =>
      before === null ? null : change(before),
    ),
  remove: (kind: NoteKind, propertyIds: readonly string[]): Promise<void> =>
    removeRecords(
      deps,
      propertyIds.map((each) => noteIdOf(deps.userId, kind, each)),
    ),
});

/** Hiding a home needs nothing of it but its id. */
const needsAsOf = (kind: NoteKind): boolean => kind !== 'hidden_home';

/** The first content of a new record of a home. `at`: ms since the epoch. */
function emptyNote(
  kind: NoteKind,
  propertyId: string,
  known: AsOf | null,
  at: number,
): Readonly<Record<string, unknown>> {
  const shared = { propertyId, asOf: known };
  switch (kind) {
    case 'saved_home':
      return { ...shared, savedAt: at, lists: [], tags: [], note: '', rating: 0 };
    case 'hidden_home':
      return known === null ? { propertyId, at } : { ...shared, at };
    case 'viewed_home':
      return { ...shared, at, times: 0 };
    case 'pipeline_home':
      return { ...shared, stage: 'saved', note: '', nextStep: '', movedAt: at };
    default:
      return unreachable(kind);
  }
}
