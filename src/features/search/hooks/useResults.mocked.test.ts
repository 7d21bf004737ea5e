import { beforeEach, expect, it, vi } from 'vitest';
import type { ListingQuery, SearchPage } from '#src/data/types.ts';
import { stage } from '#tests/fakes/stage.ts';
import { type Results, useResults } from './useResults.ts';

/** Searches whose answers come when a test says so. */
const searches = vi.hoisted(() => {
  const pages = new Map<string, unknown>();
  const readers = new Map<string, Set<() => void>>();
  const nameOf = (query: { text?: string }, from: number) => `${query.text ?? ''} ${from}`;
  return {
    pages,
    readers,
    answer(name: string, page: unknown) {
      pages.set(name, page);
      for (const read of readers.get(name) ?? []) read();
    },
    search(
      query: { text?: string },
      { from, upTo, lead, anew }: { from: number; upTo?: number; lead?: string[]; anew?: number },
    ) {
      const parts = [
        nameOf(query, from),
        upTo === undefined ? '' : ` up to ${upTo}`,
        lead === undefined ? '' : ` led by ${lead[0]}`,
        anew === undefined ? '' : ` anew ${anew}`,
      ];
      const name = parts.join('');
      const mine = readers.get(name) ?? new Set();
      readers.set(name, mine);
      return {
        get: () => pages.get(name),
        subscribe(read: () => void) {
          mine.add(read);
          return () => mine.delete(read);
        },
      };
    },
  };
});
const market = vi.hoisted(() => ({ listings: { search: searches.search } }));
vi.mock('#src/data/useMarket.ts', () => ({ useMarket: () => market }));

const query = (text: string): ListingQuery => ({ text });
const pageOf = (name: string, from = 0): SearchPage =>
  ({
    total: 200,
    cards: Array.from({ length: 60 }, (_, place) => ({ id: `${name} ${from + place}` })),
  }) as unknown as SearchPage;
const idAt = (results: Results | undefined, place: number) => results?.cardAt(place)?.id;
const last = (seen: readonly Results[]) => seen.at(-1);
const read = () =>
  [...searches.readers].filter(([, readers]) => readers.size > 0).map(([name]) => name);

beforeEach(() => {
  searches.pages.clear();
  searches.readers.clear();
});

it('an answer that is there already is there at the first painting', async () => {
  searches.answer('sea 0', pageOf('sea'));
  const { seen } = await stage(useResults, query('sea'));
  expect(seen).toHaveLength(1);
  expect(last(seen)).toMatchObject({ isToday: true, text: 'sea', asked: 'q=sea' });
  expect(idAt(last(seen), 3)).toBe('sea 3');
});

it('the page of before stays, and says that it is old, until the new query is answered', async () => {
  searches.answer('sea 0', pageOf('sea'));
  const { seen, render, act } = await stage(useResults, query('sea'));
  await render(query('hill'));
  expect(last(seen)).toMatchObject({ isToday: false, text: 'sea', asked: 'q=sea' });
  expect(idAt(last(seen), 0)).toBe('sea 0');
  await act(() => searches.answer('hill 0', pageOf('hill')));
  expect(last(seen)).toMatchObject({ isToday: true, text: 'hill', asked: 'q=hill' });
  expect(idAt(last(seen), 0)).toBe('hill 0');
  // The earlier search has no reader any more: a late answer of it changes nothing.
  expect(read()).toEqual(['hill 0']);
  await act(() => searches.answer('sea 0', pageOf('late')));
  expect(idAt(last(seen), 0)).toBe('hill 0');
});

it('an answer that came before its question is shown is painted with it, and nothing after them', async () => {
  searches.answer('sea 0', pageOf('sea'));
  const { seen, render } = await stage(useResults, query('sea'));
  searches.answer('hill 0', pageOf('hill'));
  const before = seen.length;
  await render(query('hill'));
  expect(seen).toHaveLength(before + 1);
  expect(last(seen)).toMatchObject({ isToday: true, text: 'hill', asked: 'q=hill' });
  expect(idAt(last(seen), 0)).toBe('hill 0');
});

it('reads the cards in sight, and keeps those that were', async () => {
  searches.answer('sea 0', pageOf('sea'));
  const { seen, act } = await stage(useResults, query('sea'));
  await act(() => last(seen)?.show(55, 125));
  expect(read()).toEqual(['sea 0', 'sea 120']);
  expect(idAt(last(seen), 125)).toBeUndefined();
  await act(() => searches.answer('sea 120', pageOf('sea', 120)));
  expect(idAt(last(seen), 125)).toBe('sea 125');
  await act(() => last(seen)?.show(121, 140));
  expect(read()).toEqual(['sea 120']);
  expect(idAt(last(seen), 3)).toBe('sea 3');
});

it('another search begins at its first cards, wherever the one before was', async () => {
  searches.answer('sea 0', pageOf('sea'));
  searches.answer('sea 120', pageOf('sea', 120));
  const { seen, render, act } = await stage(useResults, query('sea'));
  await act(() => last(seen)?.show(121, 140));
  await render(query('hill'));
  expect(read()).toEqual(['hill 0']);
});

it('an answer that says the same paints nothing anew', async () => {
  const page = pageOf('sea');
  searches.answer('sea 0', page);
  const { seen, act } = await stage(useResults, query('sea'));
  const before = seen.length;
  await act(() => searches.answer('sea 0', page));
  expect(seen).toHaveLength(before);
});

it('FI19 from the first look on only homes that had come by then are asked for, until more are wanted or the search is another', async () => {
  const page = (name: string, newest: number, more?: number): SearchPage => ({
    ...pageOf(name),
    newest,
    ...(more !== undefined && { more }),
  });
  searches.answer('sea 0', page('sea', 7));
  const { seen, act, render } = await stage(useResults, query('sea'));
  expect(last(seen)?.isSteady).toBe(false);
  await act(() => last(seen)?.look());
  expect(read()).toEqual(['sea 0 up to 7']);
  // The home in sight stays there while the same homes are asked for.
  expect(idAt(last(seen), 0)).toBe('sea 0');
  await act(() => searches.answer('sea 0', page('other', 9)));
  await act(() => searches.answer('sea 0 up to 7', page('sea', 9, 2)));
  expect(idAt(last(seen), 0)).toBe('sea 0');
  expect(last(seen)).toMatchObject({ isSteady: true, page: { more: 2 } });
  await act(() => last(seen)?.look());
  expect(read()).toEqual(['sea 0 up to 7']);
  await act(() => last(seen)?.showMore());
  expect(last(seen)?.isSteady).toBe(false);
  expect(idAt(last(seen), 0)).toBe('other 0');
  await act(() => last(seen)?.look());
  expect(read()).toEqual(['sea 0 up to 9']);
  await render(query('hill'));
  expect(read()).toEqual(['hill 0']);
});

it('FI30 while homes are on their way those that were painted first stay first, until the new order is wanted', async () => {
  const partial = (name: string): SearchPage => ({ ...pageOf(name), isPartial: true });
  searches.answer('sea 0', partial('sea'));
  const { seen, act } = await stage(useResults, query('sea'));
  expect(read()).toEqual(['sea 0 led by sea 0']);
  await act(() => searches.answer('sea 0', partial('other')));
  expect(idAt(last(seen), 0)).toBe('sea 0');
  await act(() => searches.answer('sea 0 led by sea 0', { ...pageOf('sea'), isLed: true }));
  expect(last(seen)?.page?.isLed).toBe(true);
  expect(read()).toEqual(['sea 0 led by sea 0']);
  await act(() => last(seen)?.showMore());
  // An earlier answer is not taken for the new order.
  expect(read()).toEqual(['sea 0 anew 1']);
  expect(idAt(last(seen), 0)).toBe('sea 0');
  await act(() => searches.answer('sea 0 anew 1', pageOf('best')));
  expect(idAt(last(seen), 0)).toBe('best 0');
  expect(read()).toEqual(['sea 0 anew 1']);
});

it('FI30 a first page that was kept stands: what is found today is offered, and what is gone leaves', async () => {
  const kept = (name: string): SearchPage => ({ ...pageOf(name), isKept: true });
  searches.answer('sea 0', kept('sea'));
  const { seen, act } = await stage(useResults, query('sea'));
  expect(read()).toEqual(['sea 0 led by sea 0']);
  expect(last(seen)).toMatchObject({ isToday: false });
  await act(() => searches.answer('sea 0 led by sea 0', { ...pageOf('sea'), isLed: true }));
  expect(last(seen)).toMatchObject({ isToday: true, page: { isLed: true } });
  expect(read()).toEqual(['sea 0 led by sea 0']);
  await act(() => last(seen)?.showMore());
  await act(() => searches.answer('sea 0 anew 1', pageOf('today')));
  expect(idAt(last(seen), 0)).toBe('today 0');
});

it('FI30 once the whole list begins with them the order is that of the search again', async () => {
  searches.answer('sea 0', { ...pageOf('sea'), isGiven: true, isKept: true });
  const { seen, act } = await stage(useResults, query('sea'));
  expect(read()).toEqual(['sea 0 led by sea 0']);
  await act(() => searches.answer('sea 0 led by sea 0', pageOf('sea')));
  expect(read()).toEqual(['sea 0 anew 1']);
  await act(() => searches.answer('sea 0 anew 1', pageOf('news')));
  expect(idAt(last(seen), 0)).toBe('news 0');
});
