/** The tools of the worker that sends while the app is closed. */
export { createBrowserChannel } from './channel.ts';
export { browserClock } from './clock.ts';
export { createBrowserLocks } from './locks.ts';
