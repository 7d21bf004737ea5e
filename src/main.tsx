import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSync, SIGN_OUT_KEY } from '#sync/index.ts';
import { App } from './app/App.tsx';
import { startAnalytics } from './app/startAnalytics.ts';
import { awaitFirstScreen, isKeptByWorker, isSeenEarly } from './app/firstLook.ts';
import { watchInstall } from './app/install/installer.ts';
import { watchLeaving, watchOtherTabs } from './app/leaving.ts';
import { startRouter } from './app/router.tsx';
import { tellFirstScreen } from './app/update/firstScreen.ts';
import { startUpdater } from './app/update/startUpdater.ts';
import { chooseLanguage, LANGUAGE_KEY } from './i18n/languages.ts';
import { setupI18n, watchLanguage } from './i18n/setup.ts';
import { watchTheme } from './ui/themeStore.ts';

const place = document.querySelector('#root');
if (place === null) throw new Error('index.html has no #root');

watchInstall();
watchTheme();
watchLanguage();
watchOtherTabs(SIGN_OUT_KEY);
const { stands, rendered } = awaitFirstScreen();
const firstScreen = { stands, isEngineKept: isKeptByWorker() };
const sync = createSync(isSeenEarly(location.pathname) ? { firstScreen } : {});
watchLeaving(sync.session);
const updater = startUpdater(sync);
void start(place);

/** No top-level await: the code of the pages imports from the file this is in, and would wait for it. */
async function start(root: Element): Promise<void> {
  const [router] = await Promise.all([
    startRouter(sync),
    setupI18n(chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages)),
  ]);
  createRoot(root).render(
    <StrictMode>
      <App sync={sync} router={router} updater={updater} />
    </StrictMode>,
  );
  rendered();
  startAnalytics(sync);
  tellFirstScreen();
}
