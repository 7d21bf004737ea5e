export { checkListings } from './listingChecks.ts';
export { checkReviews } from './reviewChecks.ts';
export { findPeople } from './people.ts';
export { keepReport } from './reports.ts';
