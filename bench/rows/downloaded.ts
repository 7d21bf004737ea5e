import { join } from 'node:path';
import type { Page } from 'playwright';
import { precacheOf, sizesOf } from '../../scripts/clientSizes.mjs';
import { addUp, partsOf, type Part, shortName } from '../../scripts/parts.mjs';
import type { Bench } from '../bench.ts';
import { median } from '../measure/statistics.ts';
import { named, type Series, type Table } from '../measure/table.ts';
import { clientOf, startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn } from '../world/browser.ts';
import { startConversation } from '../world/conversation.ts';
import { makeTwo } from '../world/people.ts';

const SHELL_KB = 120;
const FIRST_DATA_KB = 200;
const PRECACHE_KB = 700;
const LARGEST = 10;
/** Their HTML is there before any script: counted is what they weigh until they answer. */
const TAKEN_OVER = 'html:not([data-ahead]) main h1';

interface Loaded {
  readonly kB: number;
  /** Largest first, as `name kB`. */
  readonly scripts: readonly string[];
  /** The ten heaviest packages and folders of ours, as `name kB`. */
  readonly parts: readonly string[];
}

/** Row 11: gzip bytes of script before the shell and before the first data, and what is precached. */
export const downloaded: Bench = {
  name: 'downloaded',
  row: 11,
  async run(context) {
    const app = await startApp(context);
    const peer = await startPeer(context);
    const browser = await openBrowser(context, { serviceWorkers: 'block' });
    try {
      const [maya, jonas] = await makeTwo(app.url);
      const conversation = await startConversation(app.url, jonas, maya);
      const client = measuresOf(clientOf(context.folder));
      const pages = measuresOf(join(context.folder, 'pages'));
      const page = await browser.newPage();
      await noCache(page);
      const guest = await load(page, `${app.url}/`, TAKEN_OVER, client);
      const login = await load(page, `${app.url}/login`, TAKEN_OVER, client);
      const search = await load(page, `${app.url}/search`, 'main h1', client);
      const floor = await load(page, `${peer.url}/react.html`, 'main', pages);
      const eager = await load(page, `${peer.url}/everything.html`, 'body', pages);
      await signIn(page, app.url, maya);
      await page.goto(`${app.url}/messages`);
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').waitFor();
      const shell = await load(page, `${app.url}/messages`, 'nav', client);
      const list = await load(page, `${app.url}/messages`, 'li a[href^="/chat/"]', client);
      const thread = await load(page, `${app.url}/chat/${conversation}`, '[role=listitem]', client);
      return [
        downloadTable({ guest, login, search, floor, eager, shell, list, thread }),
        precacheTable(clientOf(context.folder)),
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

function downloadTable(
  loads: Record<
    'guest' | 'login' | 'search' | 'floor' | 'eager' | 'shell' | 'list' | 'thread',
    Loaded
  >,
): Table {
  const one = (name: string, kind: Series['kind'], { kB }: Loaded): Series => ({
    name,
    kind,
    samples: [kB],
  });
  const series = [
    one('React alone', 'floor', loads.floor),
    one('all libraries eagerly', 'peer', loads.eager),
    one('home, not signed in', 'ours', loads.guest),
    one('login', 'ours', loads.login),
    one('a search, not signed in', 'ours', loads.search),
    one('shell, signed in', 'ours', loads.shell),
    one('first conversation', 'ours', loads.list),
    one('first message of a thread', 'ours', loads.thread),
  ];
  const most = (text: string, limit: number, ...names: string[]) => ({
    text,
    limit,
    kind: 'most' as const,
    measured: Math.max(...names.map((name) => median(named(series, name).samples))),
  });
  return {
    row: 11,
    title: 'what is downloaded: gzip bytes of script',
    unit: 'kB',
    series,
    isExact: true,
    aims: [
      most('≤ 120 kB to the shell', SHELL_KB, 'home, not signed in', 'shell, signed in'),
      most(
        '≤ 200 kB to first data',
        FIRST_DATA_KB,
        'first conversation',
        'first message of a thread',
      ),
    ],
    notes: (['guest', 'login', 'search', 'shell', 'list', 'thread'] as const).flatMap((name) => [
      `${name}: ${loads[name].scripts.slice(0, 14).join(' · ')}`,
      `${name}, what is in them: ${loads[name].parts.join(' · ')}`,
    ]),
  };
}

/**
 * The files that the worker stores before it is installed, as they travel: text compressed, fonts and
 * pictures as they are. The files after the first screen (docs/decisions/start-and-bundles.md) are told
 * beside it.
 */
function precacheTable(client: string): Table {
  const parts = precacheOf(client);
  const first = parts.filter(({ isLater }) => !isLater);
  const sum = (some: typeof parts) => some.reduce((all, { kB }) => all + kB, 0);
  const of = (pattern: RegExp) => sum(first.filter(({ url }) => pattern.test(url))).toFixed(0);
  const all = sum(first);
  const followers = parts.length - first.length;
  return {
    row: 11,
    title: 'what is downloaded: precache, gzip',
    unit: 'kB',
    isExact: true,
    series: [
      { name: 'precache', kind: 'ours', samples: [all] },
      { name: 'kept later', kind: 'ours', samples: [sum(parts) - all] },
    ],
    aims: [{ text: '≤ 700 kB precache', measured: all, limit: PRECACHE_KB, kind: 'most' }],
    notes: [
      `${first.length} files at once, ${followers} after the first screen; at once: script ${of(/\.js$/)}, styles ${of(/\.css$/)}, fonts ${of(/\.woff2$/)}, pictures ${of(/\.(?:png|svg)$/)} kB`,
    ],
  };
}

/** How the scripts of a build are measured. */
interface Measures {
  readonly sizeOf: (path: string) => number;
  readonly partsAt: (path: string) => readonly Part[];
}

const measuresOf = (folder: string): Measures => ({
  sizeOf: sizesOf(folder),
  partsAt: partsOf(folder),
});

/** Loads a page anew and counts the scripts that were there when the selector was painted. */
async function load(
  page: Page,
  url: string,
  selector: string,
  { sizeOf, partsAt }: Measures,
): Promise<Loaded> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const paths = await page.evaluate(async (wanted) => {
    const paintedAt = await window.probe.seen(wanted);
    return performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= paintedAt)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  }, selector);
  const scripts = [...new Set(paths)];
  const sized = scripts.map((path) => ({ name: shortName(path), kB: sizeOf(path) }));
  const told = ({ name, kB }: Part) => `${name} ${kB.toFixed(1)}`;
  return {
    kB: sized.reduce((sum, { kB }) => sum + kB, 0),
    scripts: sized.toSorted((one, other) => other.kB - one.kB).map(told),
    parts: addUp(scripts.map(partsAt)).slice(0, LARGEST).map(told),
  };
}

async function noCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}
