import type { RxCollection } from 'rxdb/plugins/core';
import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { together } from '../../kit/together.ts';
import { isSame } from '../../kit/isSame.ts';
import type { ConversationDoc } from '../../store/docs.ts';
import { beforeAll, extendRange, lastOf, quietAfter, rowAfter } from '../../chat/inbound/kept.ts';
import type { Notes } from '../../model/ports/notes.ts';
import type { ConversationState, ConversationStore } from '../../model/ports/stores.ts';
import { onChanges } from '../../store/reads/watching.ts';
import { createOwnNote } from '../../store/rawRows.ts';
import { modify, modifyAll, reviving } from '../../store/writes.ts';
import { readAll, readMany } from '../../store/reads/index.ts';

const MARKS = [
  'my_delivered_seq',
  'my_read_seq',
  'other_delivered_seq',
  'other_read_seq',
] as const satisfies readonly (keyof Marks)[];

const emptyDoc = (id: string): ConversationDoc => ({
  id,
  row: null,
  other: null,
  firstSeq: 0,
  heldSeq: 0,
  readSeq: 0,
  draft: '',
  draftAt: 0,
  isArchived: false,
});

/** Conversations in RxDB: the server's row and this device's own fields in one document. */
export function createConversationStore(database: LocalDatabase): ConversationStore & Notes {
  const revive = reviving(database);
  const collection = () => database.collection('conversations');

  /** Changes a document, making it first where there is none. An equal document is not written. */
  const upsert = revive(async (id: string, change: (doc: ConversationDoc) => ConversationDoc) => {
    const conversations = await collection();
    const changed = (doc: ConversationDoc) => {
      const after = change(doc);
      return isSame(plain(doc), after) ? undefined : after;
    };
    if ((await modify(conversations, id, (doc) => changed(plain(doc)))) !== null) return;
    const { error } = await conversations.bulkInsert([change(emptyDoc(id))]);
    if (
      error.length > 0 &&
      (await modify(conversations, id, (doc) => changed(plain(doc)))) === null
    )
      throw new Error('a conversation was not stored');
  });
  /** The same, where nothing is known of the conversation nothing is written. */
  const updated = revive(async (id: string, change: (doc: ConversationDoc) => ConversationDoc) =>
    modify(await collection(), id, (doc) => {
      const before = plain(doc);
      const after = change(before);
      return isSame(before, after) ? undefined : after;
    }),
  );
  const update = async (...asked: Parameters<typeof updated>) => {
    await updated(...asked);
  };

  const getTogether = together(
    revive(async (ids: readonly string[]) => {
      const docs = await readMany(await collection(), [...new Set(ids)]);
      return new Map(docs.map((doc) => [doc.id, stateOf(doc)]));
    }),
  );

  return {
    all: revive(async () => {
      const docs = await readAll(await collection());
      return docs.map(stateOf);
    }),
    get: async (id) => (await getTogether(id)).get(id) ?? null,
    async putRows(rows) {
      await Promise.all(
        rows.map((row) =>
          upsert(row.id, (doc) => {
            const merged = mergeRow(doc.row, row);
            return { ...doc, row: merged, readSeq: Math.max(doc.readSeq, merged.my_read_seq) };
          }),
        ),
      );
    },
    epoch: revive(async () => epochIn(await epochNote(await collection()).read())),
    setEpoch: revive(async (epoch: string) => {
      const conversations = await collection();
      const note = epochNote(conversations);
      const before = epochIn(await note.read());
      // The note comes last: a tab that dies in between begins again.
      if (before !== null && before !== epoch) {
        const docs = await readAll(conversations);
        await modifyAll(
          conversations,
          docs.map(({ id }) => id),
          (doc) => begunAnew(plain(doc)),
        );
      }
      await note.write({ epoch });
    }),
    setHeld: (id, { firstSeq, heldSeq }) => upsert(id, (doc) => ({ ...doc, firstSeq, heldSeq })),
    async raiseMarks(id, marks) {
      const doc = await updated(id, (one) => withMarks(one, marks));
      return doc !== null && doc.row !== null;
    },
    noteMessages: (id, { run, gone, marks, held }) =>
      update(id, (doc) => {
        const marked = withMarks(doc, marks);
        // Both ranges are on the device: what a tab that was frozen noted late takes nothing back.
        const joined = held === null ? null : extendRange(marked, held);
        return { ...marked, row: rowAfter(marked.row, run, gone), ...joined };
      }),
    subscribe: (onChange) => onChanges(database, 'conversations', onChange),

    begin: (id, other) => upsert(id, (doc) => ({ ...doc, other })),
    saveDraft: (id, text, at) =>
      upsert(id, (doc) => (doc.draft === text ? doc : { ...doc, draft: text, draftAt: at })),
    restoreDraft: (id, text, at) =>
      upsert(id, (doc) => (at > doc.draftAt ? { ...doc, draft: text, draftAt: at } : doc)),
    clearDraft: (id, sent, at) =>
      update(id, (doc) =>
        doc.draft.trim() === sent.trim() ? { ...doc, draft: '', draftAt: at } : doc,
      ),
    clearSentDraft: (id, sent, at) =>
      update(id, (doc) =>
        doc.draft.trim() === sent.trim() && doc.draftAt <= at
          ? { ...doc, draft: '', draftAt: at }
          : doc,
      ),
    setArchived: (id, isArchived) => upsert(id, (doc) => ({ ...doc, isArchived })),
    raiseRead: (id, seq) => upsert(id, (doc) => ({ ...doc, readSeq: Math.max(doc.readSeq, seq) })),
  };
}

/** Beside the conversations: of all of them. */
const epochNote = ({ database }: RxCollection) => createOwnNote(database, 'epoch-messages');
const epochIn = (noted: unknown): string | null =>
  (noted as { readonly epoch?: string } | undefined)?.epoch ?? null;

/** Older than all that the server gives next, and shown as it was until then. */
const begunAnew = (doc: ConversationDoc): ConversationDoc => ({
  ...doc,
  ...{ firstSeq: 0, heldSeq: 0, readSeq: 0 },
  row: doc.row === null ? null : beforeAll(doc.row),
});

/** Without what the database keeps beside the fields. */
function plain(doc: ConversationDoc): ConversationDoc {
  const { id, row, other, firstSeq, heldSeq, readSeq, draft, draftAt, isArchived } = doc;
  return { id, row, other, firstSeq, heldSeq, readSeq, draft, draftAt, isArchived };
}

const stateOf = ({ id, row, firstSeq, heldSeq, readSeq }: ConversationDoc): ConversationState => ({
  id,
  row,
  firstSeq,
  heldSeq,
  readSeq,
});

/** A late answer must not undo what a faster event brought: marks and the newest message only move on. */
function mergeRow(before: Conversation | null, row: Conversation): Conversation {
  if (before === null) return row;
  const newest = row.last_seq >= before.last_seq ? row : before;
  return {
    ...row,
    last_seq: newest.last_seq,
    ...lastOf(newest),
    quiet: quietAfter(Math.max(before.my_read_seq, row.my_read_seq), before.quiet, row.quiet),
    ...raised(before, row),
  };
}

const withMarks = (doc: ConversationDoc, marks: Partial<Marks>): ConversationDoc => ({
  ...doc,
  row: doc.row === null ? null : { ...doc.row, ...raised(doc.row, marks) },
  readSeq: Math.max(doc.readSeq, marks.my_read_seq ?? 0),
});

function raised(marks: Marks, by: Partial<Marks>): Marks {
  const result = { ...marks };
  for (const mark of MARKS) result[mark] = Math.max(marks[mark], by[mark] ?? 0);
  return {
    my_delivered_seq: result.my_delivered_seq,
    my_read_seq: result.my_read_seq,
    other_delivered_seq: result.other_delivered_seq,
    other_read_seq: result.other_read_seq,
  };
}
