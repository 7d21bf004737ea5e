import { watchRoost } from './lists/roost.ts';
import { watchDexie, watchRxdb, watchSplice, watchTanstack } from './lists/others.ts';
import type { Shown } from './lists/lists.ts';
import { fetchHomes } from './homes/shelf.ts';
import { painted } from './painted.ts';

/*
 * Live lists of 50 over all listings, one an area, and what it takes until one row written is on the screen.
 *   ?kind=splice|roost|dexie|rxdb|tanstack&count=10000&lists=10
 */
const asked = new URLSearchParams(location.search);
/** Rows of a list. */
const MOST = 50;
const kind = asked.get('kind') ?? 'splice';
const wanted = Number(asked.get('lists') ?? 1);

const homes = await fetchHomes(`from=0&count=${asked.get('count')}`);
const areas = [...new Set(homes.map(({ areaId }) => areaId))].slice(0, wanted);
const places = areas.map(() => document.body.appendChild(document.createElement('div')));

let onShown: ((text: string) => void) | null = null;
const show = (place: number, rows: readonly Shown[]): void => {
  const element = places[place];
  if (element === undefined) return;
  element.replaceChildren(...rows.map(line));
  onShown?.(element.textContent ?? '');
};
const watch = {
  splice: watchSplice,
  roost: watchRoost,
  dexie: watchDexie,
  rxdb: watchRxdb,
  tanstack: watchTanstack,
}[kind];
if (watch === undefined) throw new Error(`no lists of ${kind}`);
const lists = await watch(homes, areas, MOST, show);

/** ms from the write of a row of the first list to the frame that shows it. */
window.writeOne = async (turn) => {
  const title = `written ${turn}.`;
  const begun = performance.now();
  const shown = new Promise<void>((resolve) => {
    onShown = (text) => {
      if (text.includes(title)) resolve();
    };
  });
  await lists.write(turn, title);
  await shown;
  return (await painted()) - begun;
};

declare global {
  interface Window {
    writeOne(turn: number): Promise<number>;
  }
}

function line({ title }: Shown): HTMLElement {
  const item = document.createElement('p');
  item.textContent = title;
  return item;
}
