import { readdir, readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { type Meter, PROCESSOR, summed } from '../measure/meters.ts';
import { profileOf, requestsOf } from './browser.ts';
import type { Counts } from './tally.ts';
import type { ServerProcess } from './process.ts';
import { tallyOf } from './tally.ts';

/** Ticks of a second in /proc, on every Linux there is. */
const MS_A_TICK = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Its own time and that of its children that ended, ms. */
  readonly worked: number;
}

/** Every process of this machine; none where there is no /proc. */
async function processes(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => []);
  const read = names.map(async (name) => {
    if (!/^\d+$/u.test(name)) return [];
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (stat === null) return [];
    // Behind the name, which may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].map((at) => Number(fields[at]));
    const worked = ticks.reduce((sum, each) => sum + each, 0) * MS_A_TICK;
    return [{ pid: Number(name), parent: Number(fields[1]), worked }];
  });
  return (await Promise.all(read)).flat();
}

/** The process that was begun with this profile and whose parent was not. */
async function rootOf(profile: string, all: readonly Process[]): Promise<number | undefined> {
  const withProfile = new Set<number>();
  for (const { pid } of all) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`)) withProfile.add(pid);
  }
  return all.find(({ pid, parent }) => withProfile.has(pid) && !withProfile.has(parent))?.pid;
}

/** Processor time of a browser with all its processes. */
export function browserWork(browser: BrowserContext): Meter {
  const profile = profileOf(browser);
  let root: number | undefined;
  return {
    name: PROCESSOR,
    unit: 'ms',
    async read() {
      const all = await processes();
      root ??= await rootOf(profile, all);
      if (root === undefined) return 0;
      const mine = new Set([root]);
      // A child's number may be below its parent's once numbers have gone round.
      for (let before = 0; before < mine.size; ) {
        before = mine.size;
        for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
      }
      return all.reduce((sum, { pid, worked }) => (mine.has(pid) ? sum + worked : sum), 0);
    },
  };
}

/** Processor time of a server with the database in it, under this name, and what that was asked. */
export function serverMeters(server: ServerProcess, name: string = PROCESSOR): Meter[] {
  const meter = (name: string, unit: string, of: 'processor' | 'statements' | 'transactions') => ({
    name,
    unit,
    read: async () => (await server.work())[of],
  });
  return [
    meter(name, 'ms', 'processor'),
    meter("the server's statements", '', 'statements'),
    meter("the server's transactions", '', 'transactions'),
  ];
}

/**
 * Everything pages, their browsers and their server cost. `pages`: `all` of the browsers, also those that are closed
 * meanwhile. `server`: null where none runs any more.
 */
export function allMeters(
  pages: readonly Page[] | 'all',
  browsers: readonly BrowserContext[],
  server: ServerProcess | null,
): Meter[] {
  const [work, ...asked] = server === null ? [] : serverMeters(server, 'processor of the server');
  const browsersWork = browsers.map(browserWork);
  const counted = (name: string, of: keyof Counts): Meter =>
    summed(
      { name, unit: '' },
      pages === 'all'
        ? browsers.map((browser) => tallyOf(browser, of))
        : pages.map((page) => ({
            ...{ name, unit: '' },
            read: () => page.evaluate((which) => window.probe.counts[which], of),
          })),
    );
  return [
    summed({ name: PROCESSOR, unit: 'ms' }, [...browsersWork, ...(work ? [work] : [])]),
    ...(work ? [work] : []),
    ...asked,
    summed(
      { name: 'requests of the pages', unit: '' },
      browsers.map((browser) => ({
        ...{ name: '', unit: '' },
        read: () => Promise.resolve(requestsOf(browser)),
      })),
    ),
    ...(server === null
      ? []
      : [counted('packets on the sockets', 'packets'), counted('bytes on the sockets', 'bytes')]),
    counted('transactions of the pages', 'stored'),
    counted('tasks over 50 ms', 'longTasks'),
  ];
}
