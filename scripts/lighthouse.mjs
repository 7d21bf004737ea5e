import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices } from 'playwright';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { blocking } from './blocking.mjs';
import { freePort, startDemoServer } from './demoServer.mjs';
import { interactionDelay } from './interactions.mjs';
import { root } from './version.mjs';

/**
 * `npm run lighthouse`: builds, starts the server with the demo people, and lets Lighthouse (as a phone, 4×
 * slower, slow 4G) open home, login, a search, and signed in a home's page (while its city comes, and after that) and a conversation, each in a
 * browser that was just started on the same profile; then types and presses there to see how long the next paint waits. Prints two lines a page; reports and traces lie in .cache/lighthouse. Lighthouse is fetched by npm when
 * it is run, not with the project: 176 MB (docs/decisions/accessibility.md).
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PASSWORD = 'Demo-pass1';
/** The longest a city may take to come to the device. */
const CITY_MS = 120_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

process.chdir(root);
const work = mkdtempSync(join(tmpdir(), 'roost-lighthouse-'));
const reports = join(root, '.cache', 'lighthouse');
mkdirSync(reports, { recursive: true });
if (!process.env.ROOST_BUILT) execFileSync(process.execPath, ['scripts/build.mjs']);

const executablePath = await findBrowser({ isWhole: true });
const debugPort = await freePort();
const server = await startDemoServer(join(work, 'data'));
const { url } = server;
let context = await browserAnew();
try {
  await report('home', url);
  await report('login', `${url}/login`);
  await firstAnswerIsMade();
  await report('search', `${url}/search`);
  let page = await pageAnew();
  await signIn(page);
  // A guest who opens a home's address is sent to log in.
  page = await pageAnew();
  const home = await firstHome(page);
  const asItIs = ['--disable-storage-reset'];
  await reportBeside("a home's page, signed in, while its city comes in another tab", home, asItIs);
  await cityIsHere(page);
  await report("a home's page, signed in", home, asItIs);
  const thread = await openThread(await pageAnew());
  await report('chat', thread, asItIs);
  page = await pageAnew();
  await page.goto(thread);
  await messageField(page).waitFor();
  const delay = await interactionDelay(page);
  console.info(`chat, CPU 4× slower: longest wait for the next paint ${delay} ms (INP)`);
} finally {
  await context.close();
  await server.end();
  rmSync(work, { recursive: true, force: true });
}

/**
 * The server makes the first results of a search right after the start, of ten thousand homes in some
 * seconds, and their document for a phone with the first request in its language; the measured visit is a
 * later one.
 */
async function firstAnswerIsMade() {
  const phone = { 'sec-ch-ua-mobile': '?1', 'accept-language': 'en-US,en;q=0.9' };
  for (let left = 60; left > 0; left -= 1) {
    const answer = await fetch(`${url}/search`, { headers: phone });
    if ((await answer.text()).includes('<article')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${url}/search has a document without homes`);
}

/**
 * A worker keeps its process beyond the page it served, and the next page gets that: Lighthouse's profiler looks through all that
 * earlier pages left there before the page begins, a quarter of a second of processor behind a city.
 */
async function report(name, address, more = []) {
  await pageAnew();
  await reportBeside(name, address, more);
}

/** A page in a browser that was just started. What is stored stays. */
async function pageAnew() {
  await context.close();
  context = await browserAnew();
  return context.pages()[0] ?? (await context.newPage());
}

function browserAnew() {
  return chromium.launchPersistentContext(join(work, 'profile'), {
    ...devices['Pixel 7'],
    executablePath,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${debugPort}`],
  });
}

async function reportBeside(name, address, more) {
  const path = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  await run('npm', [
    ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address],
    ...[
      `--port=${debugPort}`,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      '--save-assets',
    ],
    ...[`--only-categories=${CATEGORIES.join(',')}`, '--no-enable-error-reporting', ...more],
  ]);
  console.info(lineOf(name, JSON.parse(readFileSync(path, 'utf8'))));
  const trace = path.replace(/\.json$/, '-0.trace.json');
  console.info(blockingLine(JSON.parse(readFileSync(trace, 'utf8')).traceEvents));
}

/** One page in one line, and under it what keeps a category below 100. */
function lineOf(name, { categories, audits }) {
  const scores = CATEGORIES.map((id) => `${id} ${Math.round(categories[id].score * 100)}`);
  const times = { LCP: 'largest-contentful-paint', TBT: 'total-blocking-time' };
  const waits = Object.entries(times).map(
    ([word, id]) => `${word} ${Math.round(audits[id].numericValue)} ms`,
  );
  const shift = `CLS ${audits['cumulative-layout-shift'].numericValue.toFixed(3)}`;
  const missed = CATEGORIES.slice(1).flatMap((id) =>
    categories[id].auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && audits[audit].score === 0)
      .map(({ id: audit }) => `\n  ${audits[audit].title}`),
  );
  return `${name}: ${[...scores, ...waits, shift].join(', ')}${missed.join('')}`;
}

/**
 * Says how much of the blocking is the page's own: the processors are shared with workers, the server and
 * Lighthouse itself.
 */
function blockingLine(events) {
  const { byClock, byProcessor, longest } = blocking(events);
  const [clock, processor] = [byClock, byProcessor].map((ms) => `${Math.round(ms)} ms`);
  return `  blocked after the first paint, four times slower: ${clock} by the clock, ${processor} by processor time; its longest task took ${longest.toFixed(1)} ms of processor`;
}

/** The address of the first home a search shows. */
async function firstHome(page) {
  await page.goto(`${url}/search`);
  const link = page.getByRole('article').getByRole('link').first();
  return new URL(await link.getAttribute('href'), url).href;
}

async function signIn(page) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill('maya@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/(?:messages|chat)/);
}

/** Waits at a search until every neighbourhood of the city is on the device. */
async function cityIsHere(page) {
  const isHere = /^All \d+ neighbourhoods on this device$/;
  await page.getByRole('button', { name: isHere }).waitFor({ timeout: CITY_MS });
}

function messageField(page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

async function openThread(page) {
  await page.goto(`${url}/messages`);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await messageField(page).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page.url();
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.at(4)} ended with ${code}.`)),
    );
  });
}
