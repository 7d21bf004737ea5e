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

const texts = createInstance();

/** Starts i18next with one language loaded. Resolves when every text can be shown. */
export async function setupI18n(language: Language): Promise<I18n> {
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await loadNamespaces(language) },
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
  return texts;
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
  for (const [namespace, bundle] of Object.entries(await loadNamespaces(language))) {
    texts.addResourceBundle(language, namespace, bundle);
  }
  await texts.changeLanguage(language);
  markDocument(language);
}

async function loadNamespaces(language: Language): Promise<Record<string, object>> {
  const { default: files } = await BUNDLES[language]();
  return Object.fromEntries(
    Object.entries(files).map(([file, bundle]) => [namespaceOf(file), bundle]),
  );
}

function namespaceOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
