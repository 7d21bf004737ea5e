/** The code that comes with the first call. */
export { callLog } from './callLog.ts';
export { createCallController } from './createCallController.ts';
export { type CallMemory, keptCallSchema } from './keptCall.ts';
export { createPastCalls, withLogged } from './pastCalls.ts';
export { createSignals, type SignalsDeps } from './signals.ts';
