/** The adapters that come with the first call. */
export { callMemoryOf } from './callMemory.ts';
export { createCallSetup } from './callSetup.ts';
export { createBrowserCallMedia } from './media.ts';
