import { useEffect } from 'react';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Sync } from '#src/data/types.ts';
import { LogOutProvider } from '#src/features/auth/LogOutProvider.tsx';
import { directionOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { signOutReason } from './signOutReason.ts';
import { RouterView, type AppRouter } from './router.tsx';
import type { Updater } from './update/createUpdater.ts';
import { UpdateProvider } from './update/UpdateProvider.tsx';

export interface AppProps {
  readonly sync: Sync;
  readonly router: AppRouter;
  readonly updater: Updater;
  /** Called when the first screen has been painted. */
  readonly onShown: () => void;
}

/** The providers every page relies on, around the router. */
export function App({ sync, router, updater, onShown }: AppProps) {
  const language = useLanguage();
  useEffect(onShown, [onShown]);
  return (
    <SyncProvider sync={sync}>
      <DirectionProvider direction={directionOf(language)}>
        <LogOutProvider
          onLeave={signOutReason.begin}
          onStay={signOutReason.end}
          onDrafts={() => router.navigator.push(paths.messageCenter.href('drafts'))}
        >
          <UpdateProvider updater={updater}>
            <RouterView router={router} />
          </UpdateProvider>
        </LogOutProvider>
      </DirectionProvider>
    </SyncProvider>
  );
}
