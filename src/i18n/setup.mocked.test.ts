import { beforeEach, expect, it, vi } from 'vitest';

/** The texts of Spanish come when the test lets them. */
const gate = vi.hoisted(() => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
});
vi.mock('./bundles/es.ts', async (load) => {
  await gate.opened;
  return await load();
});

const kept = new Map<string, string>();
const tabs = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('window', tabs);
  return () => vi.unstubAllGlobals();
});

it('texts that come late do not take the place of a language that was asked for after them', async () => {
  const { changeLanguage, setupI18n, watchLanguage } = await import('./setup.ts');
  const { LANGUAGE_KEY } = await import('./languages.ts');
  const i18n = await setupI18n('en');
  watchLanguage();

  const spanish = changeLanguage('es');
  await changeLanguage('en');
  gate.open();
  await spanish;
  expect(i18n.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(kept.get(LANGUAGE_KEY)).toBe('en');

  await changeLanguage('es');
  expect(i18n.language).toBe('es');
  expect(kept.get(LANGUAGE_KEY)).toBe('es');
});

it('late texts are added once, however many parts of a page ask for them', async () => {
  const { loadLateTexts, setupI18n } = await import('./setup.ts');
  const i18n = await setupI18n('en');
  const added = vi.fn<(language: string, namespace: string) => void>();
  i18n.store.on('added', added);

  await Promise.all([loadLateTexts(), loadLateTexts()]);
  await loadLateTexts();
  const namespaces = added.mock.calls.map(([, namespace]) => namespace);
  expect(namespaces).toContain('messages');
  expect(namespaces).toEqual([...new Set(namespaces)]);
});
