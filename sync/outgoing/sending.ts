/** The code that comes with the engine, or with the first homes: it would weigh on the shell. */
export { createFileGate } from './files/fileGate.ts';
export { createLeadersSender } from './leadersSender.ts';
export { type Looks, openLooks } from './openLooks.ts';
export { openPhotos } from './openPhotos.ts';
export { dropPhoto } from './photos/dropPhoto.ts';
export { createUploadProgress, type UploadProgress } from './photos/progress.ts';
export { type SendingPorts, startSending } from './startSending.ts';
