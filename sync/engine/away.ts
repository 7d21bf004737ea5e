/** For the worker that sends while the app is closed. */
export { type AwayEnd, type AwayPorts, sendAway } from '../chat/outbox/away.ts';
export { leadAway } from './leader/leadAway.ts';
