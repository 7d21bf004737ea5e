/**
 * A browser as the pages meet it that nobody has used yet: what modules of the interface read when they are loaded. Imported
 * before any of them.
 */

const storageOf = (kept: Map<string, string>): Storage => ({
  get length() {
    return kept.size;
  },
  clear: () => kept.clear(),
  getItem: (key) => kept.get(key) ?? null,
  key: (index) => [...kept.keys()][index] ?? null,
  removeItem: (key) => void kept.delete(key),
  setItem: (key, value) => void kept.set(key, value),
});
const localStorage = storageOf(new Map());
const sessionStorage = storageOf(new Map());
const location = new URL('http://localhost/');
const nothing = () => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing };

/** The window that is rendered for; wide: as `WIDE` of src/ui/useMediaQuery.ts says it. */
export const shownIn = { isWide: false };

const window = {
  ...events,
  location,
  localStorage,
  sessionStorage,
  matchMedia: (query: string) => ({
    get matches() {
      return shownIn.isWide && query === '(min-width: 64rem)';
    },
    ...events,
  }),
};
const document = {
  ...events,
  cookie: '',
  visibilityState: 'visible',
  documentElement: { lang: '', dir: '', dataset: {} },
  querySelector: () => null,
};

for (const [name, value] of Object.entries({
  window,
  document,
  location,
  localStorage,
  sessionStorage,
  navigator: { language: 'en', languages: [], onLine: true, userAgent: '', platform: '' },
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
