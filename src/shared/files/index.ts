export { FilePicker } from './FilePicker.tsx';
export { FileState } from './FileState.tsx';
export { useFileWhen } from './useFileWhen.ts';
export { useKeeping } from './useKeeping.ts';
