import type { RecordBody, RecordKind, SingleKind } from '#contract/entities/record.ts';
import { recordIdOf } from '#contract/rules/ids.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { Choice } from '../../model/rules/settlement.ts';
import type { OpenRow } from '../../model/types.ts';
import { inRecordLanes } from './recordLanes.ts';
import {
  type Amendment,
  amendRecord,
  changeRecord,
  makeRecord,
  type RecordDeps,
} from './records.ts';
import { settleConflicts } from './settleConflicts.ts';
import { settledPeople } from './settledPeople.ts';
import { settledRecords } from './settledRecords.ts';

/** Characters of a notice that are kept. */
const SAID_MAX = 400;

export type RecordCommands = ReturnType<typeof createRecordCommands>;

/** The commands for a person's own records. They come with the engine. */
export function createRecordCommands(deps: RecordDeps) {
  const lanes = inRecordLanes(deps);
  return {
    /** Changes these fields of the one record of a kind and leaves the others. */
    change: <Kind extends SingleKind>(
      kind: Kind,
      fields: Partial<RecordBody<Kind>>,
    ): Promise<void> => changeRecord(deps, kind, fields),
    /** The same for a form: what it changed between the fields it showed and those it left. See `edit`. */
    editOne: <Kind extends SingleKind>(
      kind: Kind,
      from: RecordBody<Kind>,
      to: RecordBody<Kind>,
    ): Promise<void> => lanes.edit(kind, recordIdOf(deps.userId, kind), from, to),
    ...lanes,
    /**
     * Makes a record of what is stored by then, null where nothing is; null leaves it. Of two at once neither is lost. `change` may
     * run more than once.
     */
    amend: <Kind extends RecordKind>(
      kind: Kind,
      id: string,
      change: Amendment<Kind>,
    ): Promise<void> => amendRecord(deps, kind, id, change),
    /** Keeps what was said on the screen, to be read again in the notification centre. A success is not news to the person who caused it. */
    async keepSaid(text: string, tone: RecordBody<'notice'>['tone']): Promise<void> {
      const at = deps.clock.now();
      const said = { tone, text: cutText(text, SAID_MAX), at, isRead: tone === 'success' };
      await makeRecord(deps, 'notice', said);
    },
    /**
     * Settles conflicts (records of kind `conflict`) of a record or of the own profile, by field; fields without a choice
     * go on waiting. Throws a ZodError where the outcome is none its kind allows.
     */
    settle(of: OpenRow, choices: Readonly<Record<string, Choice>>): Promise<void> {
      const settled = of.collection === 'users' ? settledPeople : settledRecords;
      return settleConflicts(deps.database, of, choices, settled(deps.database));
    },
  };
}
