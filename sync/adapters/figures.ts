/** The adapters that come with the first figures. */
export { askPlatform } from './api/platform.ts';
export { askSeries } from './api/series.ts';
export { openStoredSeries } from './indexeddb/storedSeries.ts';
