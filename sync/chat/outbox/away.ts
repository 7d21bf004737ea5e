/** The part of the outbox that goes without the engine. */
export { type AwayEnd, type AwayPorts, sendAway } from './sendAway.ts';
