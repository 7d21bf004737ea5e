export { call, type CallDeps } from './call.ts';
