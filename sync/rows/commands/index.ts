/** The commands that come with the engine: nobody writes before it is there. */
export { discardRow } from './discardRow.ts';
export {
  amendRecord,
  putRecord,
  type RecordDeps,
  removeRecords,
  restoreNoted,
  writeRecord,
} from './records.ts';
export { createRowWrites } from './rowWrites.ts';
export { openConflicts, settleConflicts } from './settleConflicts.ts';
