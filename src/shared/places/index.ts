export { PlacesButton } from './PlacesButton.tsx';
export { PlacesView } from './PlacesView.tsx';
export { useDistanceText } from './useDistanceText.ts';
export { type KeptPlace, usePlaces } from './usePlaces.ts';
