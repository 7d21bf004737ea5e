/** Notes in local storage that the database does not have yet. */
export { createDraftNotes, type DraftNotes, restoreDrafts } from './draftNotes.ts';
export { createLocalNotes, forgetNotes } from './localNotes.ts';
export {
  createWritingNotes,
  isNotedKind,
  type NotedBody,
  type NotedKind,
  type WritingNotes,
} from './writingNotes.ts';
