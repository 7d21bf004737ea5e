import { StrictMode } from 'react';
import { createSync, nextTask, SIGN_OUT_KEY } from '#sync/index.ts';
import { isInDocument, renderInto } from './app/ahead.ts';
import { App } from './app/App.tsx';
import { countMessage } from './analytics/countMessage.ts';
import { startAnalyticsLater } from './app/startAnalyticsLater.ts';
import { startFailures } from './app/startFailures.ts';
import { isKeptByWorker, isSeenEarly } from './app/firstLook.ts';
import { answerInDocument } from './app/answerInDocument.ts';
import { leaveDocument, standsSince } from './data/aheadDocument.ts';
import { readConfigWith } from './data/backendConfig.ts';
import { deviceNetwork, watchDataChoices } from './data/dataSaver.ts';
import { watchInstall } from './app/install/installer.ts';
import { watchSignOut, watchOtherTabs } from './app/signOutReason.ts';
import { shownAs } from './app/shownAs.ts';
import { startRouter } from './app/router.tsx';
import { tellFirstScreen } from './app/update/firstScreen.ts';
import { startUpdater } from './app/update/startUpdater.ts';
import { reportFailure, watchFailures } from './failures/failures.ts';
import { tellMissingText } from './failures/missingText.ts';
import { askedLanguage, chooseLanguage, LANGUAGE_KEY } from './i18n/languages.ts';
import { prepareFormats } from './i18n/prepareFormats.ts';
import { setupI18n, watchLanguage } from './i18n/setup.ts';
import { APP_VERSION } from './app/version.ts';
import { afterPaint } from './ui/afterPaint.ts';
import { firstPaint } from './ui/firstPaint.ts';
import { watchTheme } from './ui/themeStore.ts';

const place = document.querySelector('#root');
if (place === null) throw new Error('index.html has no #root');

watchFailures();
watchInstall();
watchDataChoices();
watchTheme();
watchLanguage();
watchOtherTabs(SIGN_OUT_KEY);
void start(place);

/** No top-level await: the code of the pages imports from this file's chunk and would wait for it. */
async function start(root: Element): Promise<void> {
  // Evaluating the shell's file was a long task already.
  await nextTask();
  const isStanding = isInDocument();
  const given = answerInDocument();
  if (isStanding && given !== null) standsSince(given.answer.at);
  const isKept = isKeptByWorker();
  const firstScreen = { stands: firstPaint.stands, isEngineKept: isKept };
  const sync = createSync({
    platform: { network: deviceNetwork },
    ...(isSeenEarly(location.pathname) && { firstScreen }),
    firstPages: {
      ...{ build: APP_VERSION, shownAs },
      given: (search) => (given?.search === search ? given.answer : null),
    },
    onThreadFailure: (failure) => void reportFailure(failure, 'thread'),
    onMessage: (message) => countMessage(sync.session.get(), message),
    onFault: (error) => void reportFailure(error, 'engine'),
  });
  readConfigWith(sync.config);
  watchSignOut(sync.session);
  const updater = startUpdater(sync);
  const { languages } = navigator;
  const stored = localStorage.getItem(LANGUAGE_KEY);
  const language = chooseLanguage(stored, languages, askedLanguage(location.search));
  const [router] = await Promise.all([
    startRouter(sync, { isStanding }),
    setupI18n(language, [chooseLanguage(null, languages), 'en'], tellMissingText),
    // Files that come over the network leave the thread idle; those on the device leave it nothing to wait for.
    isKept ? null : nextTask().then(() => prepareFormats(language)),
  ]);
  let putBack: () => void = () => undefined;
  const onShown = () => {
    putBack();
    firstPaint.rendered();
    afterPaint(leaveDocument);
  };
  putBack = renderInto(
    root,
    <StrictMode>
      <App sync={sync} router={router} updater={updater} onShown={onShown} />
    </StrictMode>,
  );
  void followTranslations();
  void startAnalyticsLater(sync);
  startFailures(sync);
  tellFirstScreen(sync.status);
}

/** Behind the first screen: nobody has had it translated before. */
async function followTranslations(): Promise<void> {
  await nextTask();
  const code = await import('./app/translatedTexts.ts').catch(() => null);
  code?.followTranslations(document);
}
