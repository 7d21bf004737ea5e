/** The commands that come with the engine: nobody writes before it is there. */
export { discardRow } from './discardRow.ts';
export {
  amendRecord,
  makeRecord,
  type RecordDeps,
  removeRecords,
  writeRecord,
} from './records.ts';
export { restoreNoted } from './editRecord.ts';
export { createRowWrites } from './rowWrites.ts';
export { openConflicts, settleConflicts } from './settleConflicts.ts';
