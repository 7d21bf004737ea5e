export { HiddenLink } from './HiddenLink.tsx';
export { Rating } from './Rating.tsx';
export { SaveAsGuest } from './SaveAsGuest.tsx';
export { SaveButton } from './SaveButton.tsx';
export { loginWith, wishIn } from './wish.ts';
