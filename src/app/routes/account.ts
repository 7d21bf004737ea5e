import { paths } from '#src/paths.ts';
import { late, page } from './route.ts';

/** What is a person's own: profile, settings, what they are told. */
export const accountRoutes = [
  late(paths.profile, 'member', { title: 'profile' }, async () => {
    return (await import('#src/features/profile/ProfilePage.tsx')).ProfilePage;
  }),
  page(paths.settings, 'member', { title: 'settings' }, async () => {
    return (await import('../SettingsRoute.tsx')).SettingsRoute;
  }),
  late(paths.sync, 'member', { title: 'sync' }, async () => {
    return (await import('#src/features/settings/SyncPage.tsx')).SyncPage;
  }),
  late(paths.versions, 'member', { title: 'versions' }, async () => {
    return (await import('#src/features/settle/VersionsPage.tsx')).VersionsPage;
  }),
  late(paths.landlordSettings, 'landlord', { title: 'landlordSettings' }, async () => {
    return (await import('#src/features/landlord/LandlordSettingsPage.tsx')).LandlordSettingsPage;
  }),
  late(paths.notifications, 'member', { title: 'notifications' }, async () => {
    return (await import('#src/features/notices/NoticesPage.tsx')).NoticesPage;
  }),
];
