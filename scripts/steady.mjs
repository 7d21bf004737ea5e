import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { specsOf } from './suite/reports.mjs';
import { root } from './version.mjs';

/**
 * `npm run steady`: every journey ten times, or those whose file is named (`npm run steady -- tabs`). Lists each journey that
 * was not green every time. All of them take hours.
 */
const TIMES = 10;
process.chdir(root);
const folder = mkdtempSync(join(tmpdir(), 'roost-steady-'));
const report = join(folder, 'e2e.json');
const args = ['test', `--repeat-each=${TIMES}`, '--reporter=list,json', '--global-timeout=0'];
spawnSync(join('node_modules', '.bin', 'playwright'), [...args, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  },
});
const { suites } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });

/** Runs by journey: how many, and how many of them green. */
const counts = new Map();
for (const { file, title, ok } of suites.flatMap(specsOf)) {
  const name = `${file} › ${title}`;
  const { runs, green } = counts.get(name) ?? { runs: 0, green: 0 };
  counts.set(name, { runs: runs + 1, green: green + (ok ? 1 : 0) });
}
const below = [...counts].filter(([, { runs, green }]) => green < runs);
for (const [name, { runs, green }] of below) console.info(`${green} of ${runs}  ${name}`);
console.info(`${counts.size - below.length} passed, ${below.length} failed`);
process.exitCode = below.length === 0 && counts.size > 0 ? 0 : 1;
