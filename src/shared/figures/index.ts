export { CountedUpTo } from './CountedUpTo.tsx';
export { type PeriodChoice, PeriodPicker } from './PeriodPicker.tsx';
export { RentMove } from './RentMove.tsx';
export { TrendingAreas } from './TrendingAreas.tsx';
