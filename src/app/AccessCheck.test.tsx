import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, expect, it, vi } from 'vitest';
import { setupI18n } from '#src/i18n/setup.ts';
import { AccessCheck } from './AccessCheck.tsx';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('navigator', { languages: ['en-GB'] });
vi.stubGlobal('localStorage', { getItem: () => null });
afterAll(() => vi.unstubAllGlobals());

it('while auth loads the brand turns over "Checking Access / Verifying your permissions..."', async () => {
  const i18n = await setupI18n('en');
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AccessCheck />
    </I18nextProvider>,
  );
  expect(page).toMatch(
    /role="status".*<svg.*Roost.*Checking Access.*Verifying your permissions\.\.\./u,
  );
});
