export { CancelViewing } from './CancelViewing.tsx';
export { Clash } from './Clash.tsx';
