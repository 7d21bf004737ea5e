export { ListingsInTwoVersions } from './ListingsInTwoVersions.tsx';
export { NotesInTwoVersions } from './NotesInTwoVersions.tsx';
export type { OpenField } from './openFields.ts';
export { type OpenNote, wordsOf } from './openNotes.ts';
export { useOpenNotes } from './useOpenNotes.ts';
export { type TwoVersions, useTwoVersions } from './useTwoVersions.ts';
