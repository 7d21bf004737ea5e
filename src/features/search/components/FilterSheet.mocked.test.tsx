import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { readQuery } from '#search/query/queryAddress.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { FilterSheet } from './FilterSheet.tsx';

const nothing = () => undefined;

it('how many filters there are is told once all of the address stand', async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const textOf = (isBeingRead: boolean) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <FilterSheet
          query={readQuery('?type=rent&kinds=homes&beds=2..').query}
          facets={undefined}
          change={nothing}
          total={undefined}
          onClear={nothing}
          isBeingRead={isBeingRead}
        />
      </I18nextProvider>,
    ).replaceAll(/<[^>]*>/gu, '');
  expect(textOf(false)).toBe('Filters1');
  expect(textOf(true)).toBe('Filters');
  vi.unstubAllGlobals();
});
