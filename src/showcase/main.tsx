import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseLanguage, LANGUAGE_KEY } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n, watchLanguage } from '#src/i18n/setup.ts';
import { watchTheme } from '#src/ui/themeStore.ts';
import { Showcase } from './Showcase.tsx';

/**
 * /dev/ui.html: every primitive of src/ui in its states, in the theme and language of the app. It is built separately
 * from the client (scripts/build.mjs), so that users of the app load no byte of it.
 */
const root = document.querySelector('#root');
if (root === null) throw new Error('ui.html has no #root');
watchTheme();
watchLanguage();
await setupI18n(chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages));
await loadLateTexts();
createRoot(root).render(
  <StrictMode>
    <Showcase />
  </StrictMode>,
);
