export { ChangeList } from './ChangeList.tsx';
export { areaUnitOf } from './areaUnit.ts';
export { isOffMarket } from './isOffMarket.ts';
export { useHomeTexts } from './useHomeTexts.ts';
export { usePlaceOf } from './usePlaceOf.ts';
export { type Titled, useTitleOf } from './useTitleOf.ts';
