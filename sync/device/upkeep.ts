/** The code that comes with the engine, or is asked for after it: it would weigh on the shell. */
export { exportUnsent } from './exportUnsent.ts';
export { createRoomGiver } from './giveRoom.ts';
export { startHousekeeping } from './housekeeping.ts';
export { putBack } from './putBack.ts';
export { readUnsent, type UnsentSources } from './readUnsent.ts';
export { forgetServerRows } from './rebuild.ts';
export { beforeOf, kindOfParcel, kindOfRow } from './unsentRow.ts';
