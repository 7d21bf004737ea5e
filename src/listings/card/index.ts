export { HomePhoto } from './HomePhoto.tsx';
export { HomeTile } from './HomeTile.tsx';
export { NoHomes } from './NoHomes.tsx';
export { StatusBadge } from './StatusBadge.tsx';
export { notePressed, pressedCard } from './pressedCard.ts';
export { useImageRetry } from './useImageRetry.ts';
export { useShown } from './useShown.ts';
