/** How others follow the writes of a collection by themselves. */
export { onWritten, type Touched } from '../beneath/changes.ts';
export { walk } from '../beneath/connection.ts';
export { heightOf } from '../beneath/layout.ts';
export type { LiveRead } from './liveRead.ts';
export { onChanges, watchChanges } from './watchChanges.ts';
