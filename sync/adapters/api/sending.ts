/** The calls that send. They come with the engine. */
export { sendImpressions } from './sendImpressions.ts';
export { sendParcel } from './sendParcel.ts';
export { sendUse } from './sendUse.ts';
export { sendViews } from './sendViews.ts';
export { createUploads } from './uploads.ts';
