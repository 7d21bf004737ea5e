export { runSchedules } from './runSchedules.ts';
