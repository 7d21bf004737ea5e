export { CALL_KEY } from './callKey.ts';
export { browserNetwork } from './networkKind.ts';
export { nextTask } from './nextTask.ts';
export { browserPlatform, type Platform } from './platform.ts';
