export { HomeNotes } from './HomeNotes.tsx';
export { NewList } from './NewList.tsx';
export { useNoteSummary } from './useNoteSummary.ts';
