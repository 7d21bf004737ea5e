export { createSeal, newDigits, newToken, type Seal } from './seal.ts';
