export type { FeedDeps, FeedOptions } from './deps.ts';
export { type Judged, judgeFeed } from './takeFeed.ts';
export { feedsOf } from './stored.ts';
export { type FetchPhoto, PhotoUnreachable } from './photos.ts';
export type { OpenFile } from './raw.ts';
