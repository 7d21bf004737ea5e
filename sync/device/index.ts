export { forgetPhotos, forgetKept } from './forgetPhotos.ts';
export { keptPhotos } from './keptPhotos.ts';
export { type OnlyHere, rememberOnlyHere } from './onlyHere.ts';
export { createPhotoPrefetch, type PhotoPrefetch } from './photoPrefetch.ts';
export { bytesTooMany } from './room.ts';
export { requestPersistence, storageFacts } from './storage.ts';
