import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { HeldArea, Sync } from '#src/data/types.ts';
import { formatAsOf, formatRelative } from '#src/i18n/format.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { ResultsPane } from './ResultsPane.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const nothing = () => undefined;
const CHECKED_AT = Date.now() - 2.5 * 3_600_000;

describe('that a search has no homes', () => {
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    i18n = await setupI18n('en');
    await loadLateTexts();
    return () => vi.unstubAllGlobals();
  });

  it.each([
    ['is not said while some of its areas are on their way', 'waiting', 'online', false],
    ['is said once all of them are here', 'held', 'online', true],
    ['is said, offline, of the areas that are here', 'waiting', 'offline', true],
  ] as const)('%s', (_, other, reachability, isSaid) => {
    const html = paneOf([area('a', 'held'), area('b', other)], reachability);
    const said = [i18n.t('none.title', { ns: 'search' }), '0 homes'];
    for (const text of said) expect(html.includes(text)).toBe(isSaid);
  });

  it('what is being downloaded is said once: by the line above the homes', () => {
    const missing = { total: 0, missingAreas: ['b'] };
    const said = (html: string) =>
      html.match(/downloading|isn(?:&#x27;|')t on this device/gu) ?? [];
    const coming = paneOf([area('a', 'held'), area('b', 'waiting')], 'online', true, missing);
    expect(said(coming)).toEqual([]);
    expect(coming).toContain('Loading… 1 of 2');
    const absent = paneOf([area('a', 'held'), area('b', 'absent')], 'online', true, missing);
    expect(said(absent)).toHaveLength(1);
  });

  it('offline the search says as of when it is; online that it was checked now, where the line tells of changes', () => {
    const held = [area('a', 'held')];
    const time = formatAsOf('en-GB', CHECKED_AT, Date.now());
    expect(paneOf(held, 'offline')).toContain(i18n.t('results.asOf', { ns: 'search', when: time }));
    expect(paneOf(held, 'online')).toContain('updated now');
    // '2 hours ago', or in the first hours of a day 'yesterday'.
    const then = formatRelative('en-GB', CHECKED_AT, Date.now());
    expect(paneOf(held, 'online', false)).toContain(`updated ${then}`);
    // An area that waits for another network is not asked for.
    expect(paneOf([{ ...area('a', 'held'), wifiOnly: true }], 'online')).toContain(then);
  });

  it('a number that still grows is not told', () => {
    const found = { total: 412, more: 412, isPartial: true };
    const [here, coming] = [area('a', 'held'), area('b', 'waiting')];
    const growing = paneOf([here, coming], 'online', true, found);
    expect(growing).toContain('Still loading');
    expect(growing).toContain('New results · Show');
    expect(growing).not.toMatch(/412|updated/u);
    expect(paneOf([here], 'online', true, found)).toContain('412 homes');
    expect(paneOf([here, coming], 'offline', true, found)).toContain('412 homes');
    // All are found already, by their packs.
    const whole = paneOf([here, coming], 'online', true, { ...found, isPartial: false });
    expect(whole).toContain('412 homes');
    expect(whole).not.toContain('updated');
  });

  it('offline the areas that are not here are not said to be loading: they come with a connection', () => {
    const [here, coming] = [area('a', 'held'), area('b', 'waiting')];
    const line = (held: readonly HeldArea[], reachability: string) =>
      /neighbourhoods?[^<]*/u.exec(
        paneOf(held, reachability, true, { total: 316, more: 316 }),
      )?.[0];
    const html = paneOf([here, coming], 'offline', true, { total: 316, more: 316 });
    expect(html).toContain('1 of 2 neighbourhoods on this device. The rest download when');
    expect(html).not.toMatch(/[Ll]oading…/u);
    expect(line([coming], 'offline')).toMatch(/^neighbourhood downloads when you/u);
    expect(line([coming], 'online')).toBe('neighbourhood is downloading');
    expect(line([here], 'offline')).toBe('neighbourhood is on this device');
  });

  it('FI30 the offer of a new order stands in the line above the homes, whether or not one is made', () => {
    const lineOf = (isLed: boolean) => {
      const html = paneOf([area('a', 'held')], 'online', true, { total: 0, isLed });
      return /<div class="[^"]*min-h-8 min-w-0[^"]*">(.*?)<\/button>(.*?)<\/div>/u.exec(html);
    };
    expect(lineOf(false)?.[2]).toBe('');
    expect(lineOf(true)?.[2]).toContain('New results · Show');
    expect(lineOf(true)?.[1]).toContain('This neighbourhood is on this device');
  });

  it('FI30 another order than the one that is shown is offered without a number', () => {
    const html = paneOf([area('a', 'held')], 'online', true, {
      total: 412,
      more: 412,
      isLed: true,
    });
    expect(html).toContain('412 more homes · Show');
    const led = paneOf([area('a', 'held')], 'online', true, { total: 0, isLed: true });
    expect(led).toContain('New results · Show');
  });

  it('FI19 homes that came since somebody looked are offered, and counted with those that were found', () => {
    const html = paneOf([area('a', 'held')], 'online', true, { total: 412, more: 412 });
    expect(html).toContain('412 more homes · Show');
    expect(html).toContain('412 homes');
    expect(paneOf([area('a', 'held')], 'online')).not.toContain('Show');
  });

  function paneOf(
    held: readonly HeldArea[],
    reachability: string,
    isFollowed = true,
    found: {
      readonly total: number;
      readonly more?: number;
      readonly isPartial?: boolean;
      readonly isLed?: boolean;
      readonly missingAreas?: readonly string[];
    } = { total: 0 },
  ): string {
    const live = (value: unknown) => ({ get: () => value, subscribe: () => nothing });
    const properties = { lastPullAt: 1, isFollowed, isBehind: false };
    const connection = { status: reachability === 'online' ? 'connected' : 'disconnected' };
    const sync = {
      records: { list: () => live([]), one: () => live({}) },
      status: live({ reachability, connection, collections: { properties } }),
      session: live({ status: 'authenticated' }),
    };
    const page = {
      from: 0,
      cards: [],
      relax: [],
      checkedAt: CHECKED_AT,
      missingAreas: [],
      ...found,
    };
    const results = {
      page: page as never,
      isToday: true,
      text: '',
      asked: '',
      cardAt: nothing,
      show: nothing,
      look: nothing,
      isSteady: false,
      wasWhole: false,
      showMore: nothing,
    };
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={sync as unknown as Sync}>
          <MemoryRouter>
            <ResultsPane
              query={{ property_types: HOME_TYPES }}
              results={results}
              holdings={{ held, state: 'some' }}
              change={nothing}
              onClear={nothing}
            />
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    );
  }
});

const area = (id: string, kind: 'held' | 'waiting' | 'absent'): HeldArea =>
  ({
    area: { id, name: id, bytes: 10 },
    state: { kind },
    withPhotos: false,
    wifiOnly: false,
  }) as unknown as HeldArea;
