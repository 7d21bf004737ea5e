export { CallDevices } from './CallDevices.tsx';
