export { Paper } from './Paper.tsx';
export { useKeptFiles } from './useKeptFiles.ts';
