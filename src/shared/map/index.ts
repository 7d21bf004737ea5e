export { PinMark } from './PinMark.tsx';
export { type Box, boxOfAreas } from './boxOfAreas.ts';
export { AREAS } from './cityStyle.ts';
export {
  type CityMap,
  createCityMap,
  setData,
  type SourceData,
  themeNow,
} from './createCityMap.ts';
export { useCity } from './useCity.ts';
