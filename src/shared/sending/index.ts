export { SendButton } from './SendButton.tsx';
