export { checkListings } from './listingChecks.ts';
export { checkReviews } from './reviewChecks.ts';
export { keepReport } from './reports.ts';
