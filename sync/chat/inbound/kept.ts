/** The rules by which a stored conversation takes in messages: for the stores. */
export { extendRange } from './heldRange.ts';
export { beforeAll, lastOf, quietAfter, rowAfter } from './rowAfter.ts';
