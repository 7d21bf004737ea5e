/** Writes to the open database, and what they do where connection or room is gone. They come with the engine. */
export { purge } from './beneath/documents.ts';
export {
  addArrived,
  addBehind,
  modify,
  modifyAll,
  removeDocs,
  storeDoc,
} from './beneath/writes.ts';
export { storeTogether } from './beneath/writeTogether.ts';
export { makingRoom, reviving } from './revive.ts';
