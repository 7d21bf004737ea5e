import { LogOutButton } from '#src/features/auth/LogOutButton.tsx';
import { LogOutEverywhere } from '#src/features/auth/LogOutEverywhere.tsx';
import { SettingsPage } from '#src/features/settings/SettingsPage.tsx';
import { leaving } from './leaving.ts';
import { NoticeCount } from './NoticeCount.tsx';
import { VersionNote } from './VersionNote.tsx';

/** Settings with the way out, which belongs to another feature. */
export function SettingsRoute() {
  return (
    <SettingsPage
      logOut={
        <div className="grid gap-6">
          <LogOutButton />
          <LogOutEverywhere />
        </div>
      }
      news={<NoticeCount />}
      version={<VersionNote />}
      onLeave={leaving.begin}
      onStay={leaving.end}
    />
  );
}
