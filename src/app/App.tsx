import { DirectionProvider } from '@base-ui/react/direction-provider';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Sync } from '#src/data/types.ts';
import { LogOutProvider } from '#src/features/auth/LogOutProvider.tsx';
import { directionOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { leaving } from './leaving.ts';
import { RouterView, type AppRouter } from './router.tsx';
import type { Updater } from './update/createUpdater.ts';
import { UpdateProvider } from './update/UpdateProvider.tsx';

export interface AppProps {
  readonly sync: Sync;
  readonly router: AppRouter;
  readonly updater: Updater;
}

/** Everything a page may count on, around the router. */
export function App({ sync, router, updater }: AppProps) {
  const language = useLanguage();
  return (
    <SyncProvider sync={sync}>
      <DirectionProvider direction={directionOf(language)}>
        <LogOutProvider
          onLeave={leaving.begin}
          onStay={leaving.end}
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
