export { createGuestLooks } from './guestLooks.ts';
export { checkDay, checkDays, noteImpressions, noteViews, tellFigures } from './views.ts';
export { platformDays } from './platformDays.ts';
export { marketSeries } from './marketSeries.ts';
