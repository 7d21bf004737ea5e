export { createStatusOf } from './statusOf.ts';
