import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { dataSaverChoice } from '#src/data/deviceChoice.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { DataUseSection } from './DataUseSection.tsx';

vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

it('the section says whether data is saved now, whoever decided it', async () => {
  const connection = { saveData: true, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], connection });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const shown = () =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <DataUseSection />
      </I18nextProvider>,
    );
  expect(shown()).toContain('>Data saver is on now.<');
  dataSaverChoice.set('off');
  expect(shown()).toContain('>Data saver is off now.<');
  connection.saveData = false;
  dataSaverChoice.set('on');
  expect(shown()).toContain('>Data saver is on now.<');
});
