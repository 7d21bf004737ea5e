export { CalendarAddress } from './CalendarAddress.tsx';
export { CalendarFile } from './CalendarFile.tsx';
export { CancelViewing } from './CancelViewing.tsx';
export { Clash } from './Clash.tsx';
export { Directions } from './Directions.tsx';
export type { Goal } from './directionsTo.ts';
