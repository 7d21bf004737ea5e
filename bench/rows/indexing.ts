import { readFile } from 'node:fs/promises';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import { ratio, type Table } from '../measure/table.ts';
import { createMiniSearch } from '../pages/finding/engines.ts';
import type { Finder } from '../pages/finding/finder.ts';
import { createScan } from '../pages/finding/scan.ts';
import { startCity, writeListings } from '../world/city.ts';

const FULL_TIMES = 14;
const PAGE = { from: 0, count: 60 };
const WORDS_SLICE = 40;
/** One question is too short to be timed alone. */
const TIMES = 5;

/** Row 9, the engine alone and in Node: what a question takes of the processor, what the index takes to build and to hold. */
export const indexing: Bench = {
  name: 'indexing',
  row: 9,
  async run(context) {
    const app = await startCity(context);
    const { path } = await writeListings(app.url, await context.newFolder('listings'));
    await app.stop();
    const rows = JSON.parse(await readFile(path, 'utf8')) as readonly Property[];
    const homes = Array.from({ length: context.isFull ? FULL_TIMES : 1 }, (_, time) =>
      time === 0 ? rows : rows.map((row) => ({ ...row, id: crypto.randomUUID() })),
    ).flat();
    const before = bytesHeld();
    const index = createListingIndex();
    const columns = spent(() => index.put(homes));
    const words = spent(() => {
      while (index.indexWords(WORDS_SLICE));
    });
    const megabytes = Math.round((bytesHeld() - before) / 1e5) / 10;
    context.say(
      `${homes.length} homes: columns ${columns} ms, words ${words} ms, ${megabytes} MB held${globalThis.gc === undefined ? ' (about: run with NODE_OPTIONS=--expose-gc for the exact figure)' : ''}`,
    );
    const scan = createScan(homes);
    const peer = await createMiniSearch(homes);
    const now = Date.now();
    const ours = (queries: readonly ListingQuery[]): Contender => ({
      name: 'Roost, every count',
      kind: 'ours',
      run: (turn) =>
        Promise.resolve(
          each((at) => void index.search(queries[(turn + at) % queries.length] ?? {}, PAGE, now)),
        ),
    });
    const filters = [1, 2, 3, 4].map((min): ListingQuery => ({ type: 'rent', bedrooms: { min } }));
    const texts = ['b', 'bal', 'gar', 'quiet gar', 'riv'];
    const tables: Table[] = [];
    for (const [what, contenders] of [
      ['a filter', [finds('typed-array scan', 'floor', scan, 'bedrooms'), ours(filters)]],
      [
        'a letter',
        [
          finds('scan by includes', 'floor', scan, 'text', texts),
          ours(texts.map((text) => ({ text }))),
          { ...finds('MiniSearch, no counts', 'peer', peer, 'text', texts), every: 4 },
        ],
      ],
    ] as const) {
      const series = await interleave(contenders, context.runs);
      const own = series.find(({ kind }) => kind === 'ours')?.samples ?? [];
      tables.push({
        row: 9,
        title: `${what} of ${homes.length.toLocaleString('en-US')} listings, the engine alone`,
        unit: 'ms of processor',
        series,
        aims: [
          { text: '≤ 2× floor', measured: ratio(series, 'ours', 'floor'), limit: 2, kind: 'most' },
          { text: 'within a frame', measured: median(own), limit: 16, kind: 'most' },
        ],
      });
    }
    return tables;
  },
};

/** `texts`: what is typed by turns; none: rooms are asked for. */
function finds(
  name: string,
  kind: Contender['kind'],
  finder: Finder,
  field: 'text' | 'bedrooms',
  texts: readonly string[] = [],
): Contender {
  return {
    name,
    kind,
    async run(turn) {
      const begun = process.cpuUsage();
      for (let at = 0; at < TIMES; at += 1)
        await finder.ask(
          field === 'text'
            ? { text: texts[(turn + at) % texts.length] ?? '' }
            : { bedrooms: 1 + ((turn + at) % 4) },
        );
      return since(begun) / TIMES;
    },
  };
}

function each(act: (at: number) => void): number {
  const begun = process.cpuUsage();
  for (let at = 0; at < TIMES; at += 1) act(at);
  return since(begun) / TIMES;
}

/** ms of processor, whole. */
function spent(act: () => void): number {
  const begun = process.cpuUsage();
  act();
  return Math.round(since(begun));
}

function since(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function bytesHeld(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
