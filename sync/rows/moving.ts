/** The code that moves rows: it comes in the tab that leads, once there is a client to the server. */
export { keepConflict } from './keepConflict.ts';
export { keepRefusal } from './keepRefusal.ts';
export { replicate } from './replicate.ts';
export type { Replication } from './replication.ts';
