/** What is noted in local storage until the database has it. */
export { createDraftNotes, type DraftNotes, restoreDrafts } from './draftNotes.ts';
export { createLocalNotes } from './localNotes.ts';
export {
  createWritingNotes,
  isNotedKind,
  type NotedBody,
  type NotedKind,
  type WritingNotes,
} from './writingNotes.ts';
