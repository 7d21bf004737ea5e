export { CalendarAddress } from './CalendarAddress.tsx';
export { CancelViewing } from './CancelViewing.tsx';
export { Clash } from './Clash.tsx';
