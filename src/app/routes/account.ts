import { paths } from '#src/paths.ts';
import { late, notBuilt, page } from './route.ts';

/** What is a person's own: profile, settings, what they are told. */
export const accountRoutes = [
  late(paths.profile, 'member', { title: 'profile' }, async () => {
    return (await import('#src/features/profile/ProfilePage.tsx')).ProfilePage;
  }),
  page(paths.settings, 'member', { title: 'settings' }, async () => {
    return (await import('../SettingsRoute.tsx')).SettingsRoute;
  }),
  page(paths.sync, 'member', { title: 'sync' }, async () => {
    return (await import('#src/features/settings/SyncPage.tsx')).SyncPage;
  }),
  notBuilt(paths.landlordSettings, 'landlord', 'landlordSettings'),
  notBuilt(paths.notifications, 'member', 'notifications'),
];
