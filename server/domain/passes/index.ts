export { createPasses, type Passes } from './passes.ts';
