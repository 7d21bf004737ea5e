import { beforeEach, expect, it, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useMapShown } from './useMapShown.ts';

interface Entry {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state?: unknown;
}
const LIST: Entry = { pathname: '/browse', search: '?beds=2', hash: '' };
const tab = vi.hoisted(() => ({ entries: [] as Entry[], at: 0 }));

vi.mock('react-router-dom', () => ({
  useLocation: () => tab.entries[tab.at],
  useNavigate:
    () =>
    (to: number | Entry, how: { replace?: boolean; state?: unknown } = {}) => {
      if (typeof to === 'number') {
        tab.at += to;
        return;
      }
      if (how.replace !== true) tab.at += 1;
      tab.entries.splice(tab.at, Infinity, { ...to, state: how.state ?? null });
    },
}));

beforeEach(() => {
  tab.entries = [LIST];
  tab.at = 0;
});

async function open() {
  const { seen, act, render } = await stage(() => useMapShown(), null);
  const look = async () => {
    await render(null);
    return seen.at(-1)?.[0];
  };
  return { look, press: () => act(() => seen.at(-1)?.[1]()) };
}

it('the map is an entry of its own: Back from it, as the button for the list, comes to the list', async () => {
  const { look, press } = await open();
  expect(await look()).toBe(false);
  await press();
  expect([await look(), tab.at]).toEqual([true, 1]);
  await press();
  expect([await look(), tab.at]).toEqual([false, 0]);
});

it('a map that is come back to, after a reload too, is shown, and its list is still the entry before', async () => {
  // As the history has it.
  const state: unknown = JSON.parse(JSON.stringify({ mapOver: LIST.search }));
  tab.entries = [LIST, { ...LIST, state }];
  tab.at = 1;
  const { look, press } = await open();
  expect(await look()).toBe(true);
  await press();
  expect([await look(), tab.at]).toEqual([false, 0]);
});

it('where the search was changed on the map, its list is shown, and not the one before', async () => {
  const { look, press } = await open();
  await press();
  tab.entries[1] = { ...LIST, search: '?beds=3', state: tab.entries[1]?.state };
  await look();
  await press();
  expect([await look(), tab.at, tab.entries[1]?.search]).toEqual([false, 1, '?beds=3']);
});
