export { ChangeList } from './ChangeList.tsx';
export { areaUnitOf } from './areaUnit.ts';
export { isOffMarket } from './isOffMarket.ts';
export { useListingTexts } from './useListingTexts.ts';
export { usePlaceOf } from './usePlaceOf.ts';
export { type Titled, useTitleOf } from './useTitleOf.ts';
