export { calendarSince, endCalendar, newCalendar } from './addresses.ts';
export { calendarOf } from './viewings.ts';
