import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { withDigits } from './digits.ts';
import { formatNumber } from './format.ts';
import { keepTexts } from './keepTexts.ts';
import { oneFullStop } from './oneFullStop.ts';
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

/** The texts of a few pages only: see `loadLateTexts`. */
const LATE: typeof BUNDLES = {
  en: () => import('./late/en.ts'),
  es: () => import('./late/es.ts'),
  fr: () => import('./late/fr.ts'),
  de: () => import('./late/de.ts'),
  pt: () => import('./late/pt.ts'),
  ar: () => import('./late/ar.ts'),
};

/** A text that was asked for and is not there: its namespace and its key. */
export type OnMissingText = (namespace: string, key: string) => void;

const refuse: OnMissingText = (namespace, key) => {
  throw new Error(`No text ${namespace}:${key}`);
};

const texts = createInstance();
/** Asked for once; told once. */
const missed = new Set<string>();
let isLateNeeded = false;
/** Languages whose late texts are in: they are added once. */
const lateIn = new Set<Language>();
/** How many changes of language were asked for, and which of them is on the screen. */
let asked = 0;
let shown = 0;
/** The language of the start, before any of its texts is loaded. */
let choose: (language: Language) => void = () => undefined;
const chosen = new Promise<Language>((resolve) => {
  choose = resolve;
});
let started: () => void = () => undefined;
const start = new Promise<void>((resolve) => {
  started = resolve;
});

/**
 * Starts i18next with one language, or where its texts are not available (offline, before the device has them) with the first
 * of the `others` that can. Resolves when all texts can be shown; rejects when there are none in any of these.
 *
 * A text that is not there is a fault of ours: nobody is shown its key. `onMissing` is told of each once; where nobody
 * listens, asking for it throws. It stays empty, unless a page forgot to wait for the late texts: they are loaded then.
 */
export async function setupI18n(
  wanted: Language,
  others: readonly Language[] = [],
  onMissing: OnMissingText = refuse,
): Promise<I18n> {
  choose(wanted);
  const { language, namespaces } = await firstLoaded(wanted, others);
  await texts
    .use(initReactI18next)
    .use(oneFullStop)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'common',
      resources: { [language]: namespaces },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      postProcess: [oneFullStop.name],
      saveMissing: true,
      parseMissingKeyHandler: () => '',
      missingKeyHandler: (_languages, namespace, key) => {
        if (onMissing === refuse) refuse(namespace, key);
        if (missed.has(`${namespace}:${key}`)) return;
        missed.add(`${namespace}:${key}`);
        onMissing(namespace, key);
        if (!isLateNeeded) void loadForgotten();
      },
    });
  lateIn.clear();
  countAsIn(texts.services.pluralResolver);
  keepTexts(texts);
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
  // Renders sentences with a number in them again.
  digitsChoice.subscribe(() => texts.emit('languageChanged', texts.language));
  markDocument(language);
  started();
  return texts;
}

interface PluralResolver {
  getRule(code: string, options?: object): Intl.PluralRules;
}

/** Portuguese here is of Portugal, where nothing is said as many things are: '0 visitas', and '1,5 casas'. */
function countAsIn(resolver: PluralResolver): void {
  const ruleOf = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => ruleOf(code === 'pt' ? 'pt-PT' : code, options);
}

/**
 * Loads the texts of pages that few people open: namespaces in files called `*.late.json`. A page that needs them
 * waits for this before it is shown. Rejects when they cannot be loaded.
 */
export async function loadLateTexts(): Promise<void> {
  isLateNeeded = true;
  const language = isLanguage(texts.language) ? texts.language : await chosen;
  if (lateIn.has(language)) return;
  // Both files of a language load at once; their texts are added one after the other.
  const [late] = await Promise.all([namespacesOf(LATE[language]), start]);
  addLate(language, late);
}

/** Late texts for a page that did not wait for them: what is on the screen is rendered again with them. */
async function loadForgotten(): Promise<void> {
  try {
    await loadLateTexts();
    texts.emit('languageChanged', texts.language);
  } catch {
    // Not on the device yet, and no network: the texts stay empty.
  }
}

/**
 * Loads the language, shows it and remembers it. Does nothing where a language that was asked for later is shown already: the
 * texts of the first may come after those of the last. Rejects when its texts cannot be loaded.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (await show(language)) localStorage.setItem(LANGUAGE_KEY, language);
}

/** Follows what another tab chose from now on. Call once, at the start. */
export function watchLanguage(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== LANGUAGE_KEY || !isLanguage(newValue)) return;
    // If the texts cannot be loaded, this tab keeps its language.
    show(newValue).catch(() => undefined);
  });
}

/** Whether the language is shown now: a later one may have come before it. */
async function show(language: Language): Promise<boolean> {
  asked += 1;
  const mine = asked;
  const [first, late] = await Promise.all([
    namespacesOf(BUNDLES[language]),
    isLateNeeded ? namespacesOf(LATE[language]) : null,
  ]);
  if (mine < shown) return false;
  shown = mine;
  add(language, first);
  if (late !== null) addLate(language, late);
  await texts.changeLanguage(language);
  markDocument(language);
  return true;
}

async function firstLoaded(
  language: Language,
  [next, ...rest]: readonly Language[],
): Promise<{ language: Language; namespaces: Record<string, object> }> {
  try {
    return { language, namespaces: await namespacesOf(BUNDLES[language]) };
  } catch (error) {
    if (next === undefined) throw error;
    return await firstLoaded(next, rest);
  }
}

function addLate(language: Language, namespaces: Record<string, object>): void {
  if (lateIn.has(language)) return;
  lateIn.add(language);
  add(language, namespaces);
}

/** Texts are read and never written: i18next need not copy them. */
const AS_THEY_ARE = { silent: false, skipCopy: true };

function add(language: Language, namespaces: Record<string, object>): void {
  for (const [namespace, bundle] of Object.entries(namespaces)) {
    texts.addResourceBundle(language, namespace, bundle, false, false, AS_THEY_ARE);
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
