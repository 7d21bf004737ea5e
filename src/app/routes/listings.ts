import { paths } from '#src/paths.ts';
import { type Early, late } from './route.ts';

const searching: Early = {
  ahead: ({ market }, search) => market.ahead(search),
  // The reads of the part above the homes.
  reads: ({ records }) => [records.one('settings'), records.list('recent_search')],
};

/** Finding homes and keeping them. */
export const listingRoutes = [
  late(
    paths.search,
    'public',
    { title: 'search', hasHomes: true },
    async () => {
      return (await import('#src/features/search/SearchPage.tsx')).SearchPage;
    },
    searching,
  ),
  late(
    paths.browse,
    'member',
    { title: 'browse', hasHomes: true },
    async () => {
      return (await import('#src/features/search/BrowsePage.tsx')).BrowsePage;
    },
    searching,
  ),
  late(
    paths.properties,
    'member',
    { title: 'properties', hasHomes: true },
    async () => {
      return (await import('#src/features/search/PropertiesPage.tsx')).PropertiesPage;
    },
    searching,
  ),
  late(paths.property, 'member', { title: 'property', hidesNavOnPhone: true }, async () => {
    return (await import('#src/features/listing/ListingPage.tsx')).ListingPage;
  }),
  late(paths.virtualTours, 'member', { title: 'virtualTours' }, async () => {
    return (await import('../VirtualToursPage.tsx')).VirtualToursPage;
  }),
  late(paths.renterDashboard, 'renter', { title: 'renterDashboard' }, async () => {
    return (await import('../RenterDashboard.tsx')).RenterDashboard;
  }),
  late(paths.renterProperties, 'renter', { title: 'renterProperties' }, async () => {
    return (await import('#src/features/renter/RenterPropertiesPage.tsx')).RenterPropertiesPage;
  }),
  late(paths.saved, 'member', { title: 'saved' }, async () => {
    return (await import('#src/features/saved/SavedPage.tsx')).SavedPage;
  }),
  late(paths.hiddenHomes, 'member', { title: 'hiddenHomes' }, async () => {
    return (await import('#src/features/saved/HiddenPage.tsx')).HiddenPage;
  }),
  late(paths.together, 'member', { title: 'together' }, async () => {
    return (await import('#src/features/together/TogetherPage.tsx')).TogetherPage;
  }),
  late(paths.compare, 'member', { title: 'compare' }, async () => {
    return (await import('#src/features/compare/ComparePage.tsx')).ComparePage;
  }),
  late(paths.history, 'member', { title: 'history' }, async () => {
    return (await import('#src/features/history/HistoryPage.tsx')).HistoryPage;
  }),
  late(paths.recommendations, 'member', { title: 'recommendations' }, async () => {
    return (await import('#src/features/recommendations/RecommendationsPage.tsx'))
      .RecommendationsPage;
  }),
  late(paths.alerts, 'member', { title: 'alerts' }, async () => {
    return (await import('#src/features/alerts/AlertsPage.tsx')).AlertsPage;
  }),
];
