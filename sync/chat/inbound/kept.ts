/** What a stored conversation becomes with what comes in: for whoever stores it. */
export { extendRange } from './heldRange.ts';
export { lastOf, quietAfter, rowAfter } from './rowAfter.ts';
