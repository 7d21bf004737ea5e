export { SaveUnderName } from './SaveUnderName.tsx';
