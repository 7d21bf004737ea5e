export { ScheduleLines } from './ScheduleLines.tsx';
