export { ListingPicture } from './ListingPicture.tsx';
export { ListingTile } from './ListingTile.tsx';
export { NoListings } from './NoListings.tsx';
export { StatusBadge } from './StatusBadge.tsx';
export { notePressed, pressedCard } from './pressedCard.ts';
export { useImageRetry } from './useImageRetry.ts';
export { useShown } from './useShown.ts';
