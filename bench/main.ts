import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../scripts/browser.mjs';
import type { Bench } from './bench.ts';
import { print } from './measure/print.ts';
import { summary } from './measure/table.ts';
import { BENCHES } from './benches.ts';

const DEFAULT_RUNS = 15;

/** Runs the benchmarks that `--only` names, or all. Gives the exit code: 0 unless one of them broke. */
export async function main(args: readonly string[], folder: string): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      only: { type: 'string', multiple: true },
      runs: { type: 'string', default: String(DEFAULT_RUNS) },
      scale: { type: 'string', default: '1' },
      full: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: true },
    },
  });
  const chosen = chosenBenches(values.only);
  const runs = Number(values.runs);
  const scale = Number(values.scale);
  if (!Number.isInteger(runs) || runs < 1 || !(scale > 0 && scale <= 1)) {
    console.error('--runs takes a whole number from 1 on, --scale a number above 0 up to 1');
    return 1;
  }
  if (runs < DEFAULT_RUNS || scale < 1) {
    console.info(
      `Fewer than ${DEFAULT_RUNS} runs or less than all data: no figure to show around.`,
    );
  }
  const browserPath = await findBrowser({ isWhole: true });
  let broken = 0;
  for (const bench of chosen) {
    const started = Date.now();
    const work = await mkdtemp(join(folder, 'work-'));
    try {
      console.info(`\n${bench.name} …`);
      const tables = await bench.run({
        runs,
        scale,
        isFull: values.full,
        hasPeers: values.peers,
        folder,
        browserPath,
        newFolder: (name) => mkdtemp(join(work, `${name}-`)),
        say: (text) => console.info(`  ${text}`),
      });
      for (const table of tables) console.info(print(table));
      await keep(bench, tables.map(summary), { runs, scale, tookMs: Date.now() - started });
    } catch (error) {
      broken += 1;
      console.error(`${bench.name} broke:`, error);
    } finally {
      await rm(work, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return broken === 0 ? 0 : 1;
}

function chosenBenches(only: readonly string[] | undefined): readonly Bench[] {
  if (only === undefined) return BENCHES;
  return only.flatMap((wanted) => {
    const found = BENCHES.filter(({ name, row }) => name === wanted || String(row) === wanted);
    if (found.length === 0) {
      throw new Error(`${wanted} is none of ${BENCHES.map(({ name }) => name).join(', ')}`);
    }
    return found;
  });
}

async function keep(bench: Bench, tables: readonly unknown[], how: object): Promise<void> {
  const results = join('bench', 'results');
  await mkdir(results, { recursive: true });
  const machine = { node: process.version, cores: cpus().length, memory: totalmem() };
  const at = new Date().toISOString();
  await writeFile(
    join(results, `${bench.name}.json`),
    `${JSON.stringify({ at, machine, ...how, tables }, null, 2)}\n`,
  );
}
