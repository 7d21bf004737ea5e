import { paths } from '#src/paths.ts';
import { late, notBuilt } from './route.ts';

/** Finding homes and keeping them. */
export const listingRoutes = [
  notBuilt(paths.search, 'public', 'search'),
  notBuilt(paths.browse, 'member', 'browse'),
  notBuilt(paths.properties, 'member', 'properties'),
  late(paths.property, 'member', { title: 'property', hidesNavOnPhone: true }, async () => {
    return (await import('#src/features/listing/ListingPage.tsx')).ListingPage;
  }),
  notBuilt(paths.virtualTours, 'member', 'virtualTours'),
  notBuilt(paths.renterDashboard, 'renter', 'renterDashboard'),
  notBuilt(paths.renterProperties, 'renter', 'renterProperties'),
  late(paths.saved, 'member', { title: 'saved' }, async () => {
    return (await import('#src/features/saved/SavedPage.tsx')).SavedPage;
  }),
  late(paths.compare, 'member', { title: 'compare' }, async () => {
    return (await import('#src/features/compare/ComparePage.tsx')).ComparePage;
  }),
  late(paths.history, 'member', { title: 'history' }, async () => {
    return (await import('#src/features/history/HistoryPage.tsx')).HistoryPage;
  }),
  notBuilt(paths.recommendations, 'member', 'recommendations'),
  notBuilt(paths.alerts, 'member', 'alerts'),
];
