import { paths } from '#src/paths.ts';
import { late } from './route.ts';

/** The steps have buttons at the foot of a phone. */
const LIST_PROPERTY = { title: 'listProperty', hidesNavOnPhone: ['draft', 'edit'] };

/** Letting and selling homes. */
export const landlordRoutes = [
  late(paths.landlordDashboard, 'landlord', { title: 'dashboard' }, async () => {
    return (await import('../LandlordDashboard.tsx')).LandlordDashboard;
  }),
  late(paths.listProperty, 'landlord', LIST_PROPERTY, async () => {
    return (await import('../ListHome.tsx')).ListHome;
  }),
  late(paths.landlordProperties, 'landlord', { title: 'landlordProperties' }, async () => {
    return (await import('#src/features/manage/LandlordPropertiesPage.tsx')).LandlordPropertiesPage;
  }),
  late(paths.manage, 'landlord', { title: 'manage' }, async () => {
    return (await import('#src/features/manage/ManagePage.tsx')).ManagePage;
  }),
  late(paths.feed, 'landlord', { title: 'feed' }, async () => {
    return (await import('#src/features/feed/FeedPage.tsx')).FeedPage;
  }),
  late(paths.settle, 'landlord', { title: 'settle' }, async () => {
    return (await import('#src/features/settle/SettlePage.tsx')).SettlePage;
  }),
  late(paths.inquiries, 'landlord', { title: 'inquiries' }, async () => {
    return (await import('#src/features/inquiries/InquiriesPage.tsx')).InquiriesPage;
  }),
  late(paths.analytics, 'landlord', { title: 'analytics' }, async () => {
    return (await import('#src/features/manage/AnalyticsPage.tsx')).AnalyticsPage;
  }),
];
