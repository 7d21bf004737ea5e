/** The code that comes with the first call. */
export { callLog } from './callLog.ts';
export { createDesk } from './createDesk.ts';
export { type CallMemory, keptCallSchema } from './keptCall.ts';
export { createPastCalls, withLogged } from './pastCalls.ts';
export { createSignals, type SignalsDeps } from './signals.ts';
