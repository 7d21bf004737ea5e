export { OwnHomeSigns } from './OwnHomeSigns.tsx';
export { OwnerSigns } from './OwnerSigns.tsx';
export type { SignPart } from './signPart.ts';
