import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { DraftContext, type OpenDraft } from '../hooks/draftContext.ts';
import { SlotsField } from './SlotsField.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const AWAY = own === 'Pacific/Kiritimati' ? 'Asia/Kolkata' : 'Pacific/Kiritimati';
const SLOT = { day: '2026-12-03', from: '18:00', to: '18:30', capacity: '1', kind: 'in_person' };
const slotIn = (zone: string | undefined) => (zone === undefined ? SLOT : { ...SLOT, zone });

let render: (zone: string | undefined) => string = () => '';
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  render = (zone) => {
    const plain = heldListing(1, {});
    const home = { ...plain, details: { ...plain.details, time_zone: zone } };
    const open = {
      id: home.id,
      draft: {
        body: {
          fields: { area_id: home.area_id, city: 'Portavela', viewing_slots: [slotIn(zone)] },
        },
      },
      errorOf: () => undefined,
    } as unknown as OpenDraft;
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={testSync([home])}>
          <DraftContext value={open}>
            <SlotsField />
          </DraftContext>
        </SyncProvider>
      </I18nextProvider>,
    );
  };
});
afterAll(() => vi.unstubAllGlobals());

it('a time that is typed away from the home is by its clock, and says what it is on both', () => {
  expect(render(AWAY)).toMatch(/18:00 – 18:30 in .*\(.*your time\)/u);
  expect(render(AWAY)).toContain('Times are by the clock in');
});

it('where the clocks are one, or the zone of the home was never said, it says nothing of them', () => {
  expect(render(own)).not.toContain('18:00 –');
  expect(render(undefined)).not.toContain('18:00 –');
});
