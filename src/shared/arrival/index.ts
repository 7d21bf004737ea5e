export { AsOfLine } from './AsOfLine.tsx';
export { NotHereYet } from './NotHereYet.tsx';
export { isAreaComing, isCityComing } from './isCityComing.ts';
export { useIsTaking } from './useIsTaking.ts';
