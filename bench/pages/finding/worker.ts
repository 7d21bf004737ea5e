import type { Property } from '#contract/entities/property.ts';
import { createFlexSearch, createMiniSearch, createOrama, createRxdbQuery } from './engines.ts';
import type { Finder, FinderKind, FromFinder, ToFinder } from './finder.ts';
import { createScan } from './scan.ts';

/*
 * Floor and peers find in a worker, as the app does: a browser slows the thread of a page alone, and what stands
 * in another thread must stand in one for all.
 */
let finder: Finder | null = null;
const post = (message: FromFinder): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToFinder>) => {
  if (data.kind === 'open') void open(data);
  else void finder?.ask(data.question).then((answer) => post({ kind: 'answer', answer }));
});

async function open({ finder: kind, count, times }: ToFinder & { kind: 'open' }): Promise<void> {
  const answer = await fetch(`/listings?from=0&count=${count}`);
  const rows = (await answer.json()) as readonly Property[];
  const all = Array.from({ length: times }, (_, time) =>
    time === 0 ? rows : rows.map((row) => ({ ...row, id: crypto.randomUUID() })),
  ).flat();
  finder = await made(kind, all);
  post({ kind: 'open' });
}

function made(kind: FinderKind, rows: readonly Property[]): Promise<Finder> | Finder {
  switch (kind) {
    case 'minisearch':
      return createMiniSearch(rows);
    case 'orama':
      return createOrama(rows);
    case 'flexsearch':
      return createFlexSearch(rows);
    case 'rxdb':
      return createRxdbQuery(rows);
    default:
      return createScan(rows);
  }
}
