export { OwnListingSigns } from './OwnListingSigns.tsx';
export { OwnerSigns } from './OwnerSigns.tsx';
export type { SignPart } from './signPart.ts';
