import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => {
    vi.unstubAllGlobals();
    vi.resetModules();
  };
});

/** As a page has it that was started anew. */
const fresh = async () => await import('./setup.ts');

it('a text that is not there throws where nobody listens, so that tests hear of it', async () => {
  const { setupI18n } = await fresh();
  const i18n = await setupI18n('en');
  expect(() => i18n.t('storage.use.title', { ns: 'settings' })).toThrow(
    'No text settings:storage.use.title',
  );
  expect(() => i18n.t('no.such.key', { count: 2 })).toThrow('No text common:no.such.key');
});

it('whoever listens is told of it once, and no key is shown', async () => {
  const { setupI18n } = await fresh();
  const told: string[] = [];
  const i18n = await setupI18n('en', [], (namespace, key) => told.push(`${namespace}:${key}`));
  for (let time = 0; time < 3; time += 1) expect(i18n.t('no.such.key')).toBe('');
  expect(told).toEqual(['common:no.such.key']);
});

it('a page that forgot to wait for the late texts is rendered again with them', async () => {
  const { setupI18n } = await fresh();
  const told: string[] = [];
  const i18n = await setupI18n('en', [], (namespace, key) => told.push(`${namespace}:${key}`));
  const title = () => i18n.t('storage.use.title', { ns: 'settings' });
  const rendered = new Promise((resolve) => {
    i18n.on('languageChanged', () => resolve(title()));
  });
  expect(title()).toBe('');
  expect(await rendered).toBe('Data and photos');
  expect(told).toEqual(['settings:storage.use.title']);
});
