/** Counts the rows that wait to be sent and tells when this device was last in step. It comes with the engine. */
export { keepTimes, type TimesStore } from './keepTimes.ts';
export { createThingNames } from './thingNames.ts';
export { thingsIn } from './waitingThings.ts';
export { watchTally } from './watchTally.ts';
export { watchWaiting } from './watchWaiting.ts';
