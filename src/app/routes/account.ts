import { paths } from '#src/paths.ts';
import { late, page } from './route.ts';

const moderationPage = async () =>
  (await import('#src/features/moderation/ModerationPage.tsx')).ModerationPage;

/** A person's own pages: profile, settings, notifications. */
export const accountRoutes = [
  late(paths.profile, 'member', { title: 'profile' }, async () => {
    return (await import('#src/features/profile/ProfilePage.tsx')).ProfilePage;
  }),
  late(paths.settings, 'member', { title: 'settings' }, async () => {
    return (await import('../SettingsRoute.tsx')).SettingsRoute;
  }),
  late(paths.changePassword, 'member', { title: 'changePassword' }, async () => {
    return (await import('#src/features/auth/ChangePasswordPage.tsx')).ChangePasswordPage;
  }),
  late(paths.changeEmail, 'member', { title: 'changeEmail' }, async () => {
    return (await import('#src/features/auth/ChangeEmailPage.tsx')).ChangeEmailPage;
  }),
  late(paths.sync, 'member', { title: 'sync' }, async () => {
    return (await import('#src/features/settings/SyncPage.tsx')).SyncPage;
  }),
  late(paths.versions, 'member', { title: 'versions' }, async () => {
    return (await import('#src/features/settle/VersionsPage.tsx')).VersionsPage;
  }),
  late(paths.standing, 'member', { title: 'standing' }, async () => {
    return (await import('#src/features/standing/StandingPage.tsx')).StandingPage;
  }),
  late(paths.moderation, 'member', { title: 'moderation' }, moderationPage),
  late(paths.moderationCase, 'member', { title: 'moderation' }, moderationPage),
  late(paths.landlordSettings, 'landlord', { title: 'landlordSettings' }, async () => {
    return (await import('#src/features/landlord/LandlordSettingsPage.tsx')).LandlordSettingsPage;
  }),
  page(paths.more, 'member', { title: 'more' }, async () => {
    return (await import('../MorePage.tsx')).MorePage;
  }),
  late(paths.share, 'member', { title: 'share' }, async () => {
    return (await import('#src/features/share/SharePage.tsx')).SharePage;
  }),
  late(paths.notifications, 'member', { title: 'notifications' }, async () => {
    return (await import('#src/features/notices/NoticesPage.tsx')).NoticesPage;
  }),
];
