import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { ChannelTable, type ChannelTableProps } from './ChannelTable.tsx';

const letters = vi.hoisted(() => ({ has: true }));
vi.mock('#src/data/useHasLetters.ts', () => ({ useHasLetters: () => letters.has }));

async function shown(settings: ChannelTableProps['settings']): Promise<readonly boolean[][]> {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ChannelTable settings={settings} onChange={() => undefined} />
    </I18nextProvider>,
  );
  const rows = html.split('<tr').slice(2);
  return rows.map((row) =>
    [...row.matchAll(/<input[^>]*>/gu)].map(([input]) => input.includes('checked=""')),
  );
}

it('without a choice every kind is told, except alerts by mail', async () => {
  expect(await shown({})).toEqual([
    [true, true, true],
    [true, true, true],
    [true, true, true],
    // In the app alerts are always told.
    [true, false],
    // Only the centre tells of the app itself.
    [true],
  ]);
});

it('closed devices follow the choices for the centre until they have their own', async () => {
  const [messages, viewings] = await shown({
    ...{ notifyMessages: false, notifyViewings: false, pushViewings: true },
    mailViewings: false,
  });
  expect([messages, viewings]).toEqual([
    [false, false, true],
    [false, true, false],
  ]);
});

it('a server that sends no mails offers none', async () => {
  letters.has = false;
  expect((await shown({})).map((row) => row.length)).toEqual([2, 2, 2, 1, 1]);
  letters.has = true;
});
