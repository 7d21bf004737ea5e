export { AlsoIn } from './AlsoIn.tsx';
export { MovingDayField } from './MovingDayField.tsx';
export { TrueMonth } from './TrueMonth.tsx';
export { useMovingDay } from './movingDay.ts';
export { useAlsoIn } from './useAlsoIn.ts';
