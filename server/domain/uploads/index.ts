export { fileFor, isAwaited } from './chatFiles.ts';
export { keepPhoto, photoOf, reencode } from './photos.ts';
export { beginUpload, completeUpload, keepPart, storeFetched } from './uploads.ts';
export type { Removals } from './unclaimed.ts';
