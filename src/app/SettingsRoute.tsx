import { LogOutButton } from '#src/features/auth/LogOutButton.tsx';
import { LogOutEverywhere } from '#src/features/auth/LogOutEverywhere.tsx';
import { SettingsPage } from '#src/features/settings/SettingsPage.tsx';
import { signOutReason } from './signOutReason.ts';
import { InstallSection } from './install/InstallSection.tsx';
import { PushSection } from './push/PushSection.tsx';
import { NoticeCount } from './NoticeCount.tsx';
import { VersionNote } from './VersionNote.tsx';

/** The settings page together with Log Out, which belongs to another feature. */
export function SettingsRoute() {
  return (
    <SettingsPage
      logOut={
        <div className="grid justify-items-start gap-6">
          <LogOutButton />
          <LogOutEverywhere />
        </div>
      }
      news={<NoticeCount />}
      push={<PushSection />}
      install={<InstallSection />}
      version={<VersionNote />}
      onLeave={signOutReason.begin}
      onStay={signOutReason.end}
    />
  );
}
