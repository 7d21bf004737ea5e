import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { withDigits } from './digits.ts';
import { formatNumber } from './format.ts';
import { directionOf, isLanguage, LANGUAGE_KEY, localeOf, type Language } from './languages.ts';

type Bundle = { readonly default: Readonly<Record<string, object>> };

/** One chunk per language: only the one in use is loaded. */
const BUNDLES: Readonly<Record<Language, () => Promise<Bundle>>> = {
  en: () => import('./bundles/en.ts'),
  es: () => import('./bundles/es.ts'),
  fr: () => import('./bundles/fr.ts'),
  de: () => import('./bundles/de.ts'),
  pt: () => import('./bundles/pt.ts'),
  ar: () => import('./bundles/ar.ts'),
};

/** What only some pages say: see `loadLateTexts`. */
const LATE: typeof BUNDLES = {
  en: () => import('./late/en.ts'),
  es: () => import('./late/es.ts'),
  fr: () => import('./late/fr.ts'),
  de: () => import('./late/de.ts'),
  pt: () => import('./late/pt.ts'),
  ar: () => import('./late/ar.ts'),
};

const texts = createInstance();
let isLateNeeded = false;
/** The language of the start, before any of its texts is there. */
let choose: (language: Language) => void = () => undefined;
const chosen = new Promise<Language>((resolve) => {
  choose = resolve;
});
let started: () => void = () => undefined;
const start = new Promise<void>((resolve) => {
  started = resolve;
});

/** Starts i18next with one language loaded. Resolves when every text can be shown. */
export async function setupI18n(language: Language): Promise<I18n> {
  choose(language);
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await namespacesOf(BUNDLES[language]) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // Counts in sentences use the same digits as dates: those of the browser's region.
  texts.services.formatter?.add('number', (value: unknown, language) =>
    formatNumber(
      withDigits(
        localeOf(isLanguage(language) ? language : 'en', navigator.languages),
        digitsChoice.get(),
      ),
      Number(value),
    ),
  );
  // Sentences with a number in them are put together again.
  digitsChoice.subscribe(() => texts.emit('languageChanged', texts.language));
  markDocument(language);
  started();
  return texts;
}

/**
 * Loads the texts of pages that few people open: namespaces in files called `*.late.json`. A page that needs
 * them waits for this before it is shown. Rejects when they cannot be had.
 */
export async function loadLateTexts(): Promise<void> {
  isLateNeeded = true;
  const language = isLanguage(texts.language) ? texts.language : await chosen;
  // Both files of a language are on their way at once; their texts are added in turn.
  const [late] = await Promise.all([namespacesOf(LATE[language]), start]);
  add(language, late);
}

/** Loads the language, shows it and remembers it. Rejects when its texts cannot be had. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Follows what another tab chose from now on. Call once, at the start. */
export function watchLanguage(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== LANGUAGE_KEY || !isLanguage(newValue)) return;
    // Texts that cannot be had leave this tab in the language it is in.
    show(newValue).catch(() => undefined);
  });
}

async function show(language: Language): Promise<void> {
  const bundles = isLateNeeded ? [BUNDLES, LATE] : [BUNDLES];
  const loaded = await Promise.all(bundles.map((each) => namespacesOf(each[language])));
  for (const namespaces of loaded) add(language, namespaces);
  await texts.changeLanguage(language);
  markDocument(language);
}

function add(language: Language, namespaces: Record<string, object>): void {
  for (const [namespace, bundle] of Object.entries(namespaces)) {
    texts.addResourceBundle(language, namespace, bundle);
  }
}

async function namespacesOf(load: () => Promise<Bundle>): Promise<Record<string, object>> {
  const { default: files } = await load();
  return Object.fromEntries(
    Object.entries(files).map(([file, bundle]) => [namespaceOf(file), bundle]),
  );
}

function namespaceOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/(?:\.late)?\.json$/u, '');
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
