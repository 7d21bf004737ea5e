import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { RailView } from './RailView.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('a budget is spoken of where there is one', async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en'], language: 'en' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const best = { name: 'best', of: null, homes: [] } as const;
  const shown = (hasBudget: boolean) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <RailView
          rail={best}
          isCold={false}
          hasBudget={hasBudget}
          cause=""
          onHidden={() => undefined}
        />
      </I18nextProvider>,
    );
  expect(shown(true)).toContain('Within your budget');
  expect(shown(false)).toContain('Closest to what you like.');
  expect(shown(false)).not.toContain('budget');
});
