export { fileFor, isAwaited } from './chatFiles.ts';
export { keepPhoto, PHOTO_TYPE, photoOf, reencode } from './photos.ts';
export { beginUpload, completeUpload, keepPart } from './uploads.ts';
export type { Removals } from './unclaimed.ts';
