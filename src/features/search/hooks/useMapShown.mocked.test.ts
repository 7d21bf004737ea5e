import { beforeEach, expect, it, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useMapShown } from './useMapShown.ts';

interface Entry {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state?: unknown;
}
const LIST: Entry = { key: 'list', pathname: '/browse', search: '?beds=2', hash: '' };
const tab = vi.hoisted(() => ({ entries: [] as Entry[], at: 0, keys: 0 }));

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
      tab.keys += 1;
      const entry = { ...to, key: String(tab.keys), state: how.state ?? null };
      tab.entries.splice(tab.at, Infinity, entry);
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
  const press = (times = 1) =>
    act(() => {
      const toggle = seen.at(-1)?.[1];
      for (let time = 0; time < times; time += 1) toggle?.();
    });
  return { look, press };
}

it('the map is an entry of its own: Back from it, as the button for the list, comes to the list', async () => {
  const { look, press } = await open();
  expect(await look()).toBe(false);
  await press();
  expect([await look(), tab.at]).toEqual([true, 1]);
  await press();
  expect([await look(), tab.at]).toEqual([false, 0]);
});

it('a second press while the browser still goes back to the list goes no further', async () => {
  const { look, press } = await open();
  await press();
  // The page they came from.
  tab.entries.unshift({ ...LIST, pathname: '/' });
  tab.at += 1;
  await look();
  await press(2);
  expect([await look(), tab.at]).toEqual([false, 1]);
  await press();
  expect([await look(), tab.at]).toEqual([true, 2]);
});

it('a map that is come back to, after a reload too, is shown, and its list is still the entry before', async () => {
  // As the history has it.
  const state: unknown = JSON.parse(JSON.stringify({ mapOver: LIST.search }));
  tab.entries = [LIST, { ...LIST, key: 'map', state }];
  tab.at = 1;
  const { look, press } = await open();
  expect(await look()).toBe(true);
  await press();
  expect([await look(), tab.at]).toEqual([false, 0]);
});

it('where the search was changed on the map, its list is shown, and not the one before', async () => {
  const { look, press } = await open();
  await press();
  tab.entries[1] = { ...LIST, key: 'changed', search: '?beds=3', state: tab.entries[1]?.state };
  await look();
  await press();
  expect([await look(), tab.at, tab.entries[1]?.search]).toEqual([false, 1, '?beds=3']);
});
