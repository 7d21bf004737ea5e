import { LogOutButton } from '#src/features/auth/LogOutButton.tsx';
import { SettingsPage } from '#src/features/settings/SettingsPage.tsx';
import { VersionNote } from './VersionNote.tsx';

/** Settings with the way out, which belongs to another feature. */
export function SettingsRoute() {
  return <SettingsPage logOut={<LogOutButton />} version={<VersionNote />} />;
}
