import type { Page } from 'playwright';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { countTransactions, freeze } from '#tests/faults/frozenTab.ts';
import { startTcpProxy, type TcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench } from '../bench.ts';
import { type Cost, costsOf, together } from '../measure/meters.ts';
import type { Table } from '../measure/table.ts';
import { startApp } from '../world/app.ts';
import { openBrowser, signIn, workerIsReady } from '../world/browser.ts';
import { post, startConversation } from '../world/conversation.ts';
import { allMeters } from '../world/meters.ts';
import { makeTwo } from '../world/people.ts';

/** Written by somebody else while the device sleeps. */
const MISSED = 50;
const SETTLES_MS = 250;

/** The promised limit of each figure, ms. */
const WITHIN = { noticed: 3000, healed: 3000, woken: 3000, takenOver: 5000 } as const;
type Figure = keyof typeof WITHIN;

const TITLES: Readonly<Record<Figure, string>> = {
  noticed: 'a message sent into a line that swallows everything → the app says that it is offline',
  healed: 'that line is healed → the message is acknowledged',
  woken: `a tab that slept through ${MISSED} messages and a dead line wakes → the last of them is painted`,
  takenOver: 'the leading tab is frozen, a message is written in another → acknowledged there',
};

/**
 * Row 5, with a line that breaks without a sign and a tab that sleeps: how soon it is noticed and made good.
 * The app's own patience decides how soon a break can be noticed, so there is no floor: each is held against
 * the promise.
 */
export const noticing: Bench = {
  name: 'noticing',
  row: 5,
  async run(context) {
    let port = 0;
    const line = await startTcpProxy(() => port);
    const url = `http://localhost:${line.port}`;
    const app = await startApp(context, { publicUrl: url });
    ({ port } = app);
    const browser = await openBrowser(context);
    try {
      await browser.addInitScript(countTransactions);
      const [maya, jonas] = await makeTwo(app.url);
      const conversation = await startConversation(app.url, jonas, maya);
      const chat = `${url}/chat/${conversationIdOf(maya.id, jonas.id)}`;
      const open = async (): Promise<Page> => {
        const page = await browser.newPage();
        await page.goto(chat);
        await page.locator('textarea').waitFor();
        await page.locator('[role=log] [role=listitem]').last().waitFor();
        return page;
      };
      const first = await browser.newPage();
      await signIn(first, url, maya);
      await workerIsReady(first);
      let leader = await open();
      await first.close();
      await acknowledged(leader, 'before all of it');

      const figures: Record<Figure, number[]> = {
        noticed: [],
        healed: [],
        woken: [],
        takenOver: [],
      };
      const meters = allMeters('all', [browser], app);
      const ofRounds: (readonly Cost[])[] = [];
      const round = async (turn: number) => {
        const broken = await breakLine(leader, line, `into the hole ${turn}.`);
        const missed = Array.from({ length: MISSED }, (_, index) => `elsewhere ${turn}.${index}.`);
        const woken = await sleepThrough(leader, line, missed, (content) =>
          post(app.url, jonas, conversation, content),
        );
        const other = await open();
        const takenOver = await takeOver(leader, other, `past the frozen tab ${turn}.`);
        leader = other;
        return { ...broken, woken, takenOver };
      };
      for (let turn = 0; turn <= context.runs; turn += 1) {
        const { result, costs } = await costsOf(meters, () => round(turn));
        // The first round warms up.
        if (turn === 0) continue;
        ofRounds.push(costs);
        for (const [name, took] of Object.entries(result)) figures[name as Figure].push(took);
      }
      const costs = together(ofRounds);
      return (Object.keys(WITHIN) as Figure[]).map((name) => table(name, figures[name], costs));
    } finally {
      await browser.close();
      await app.stop();
      await line.close();
    }
  },
};

function table(name: Figure, samples: readonly number[], costs: readonly Cost[]): Table {
  const limit = WITHIN[name];
  return {
    row: 5,
    title: TITLES[name],
    unit: 'ms',
    series: [{ name: 'Roost', kind: 'ours', samples, costs }],
    notes: ['costs are those of a round of all four'],
    aims: [
      {
        text: `each within ${limit / 1000} s`,
        measured: Math.max(...samples),
        limit,
        kind: 'most',
      },
    ],
  };
}

/** A bubble whose label says that its message was acknowledged. */
const sent = (text: string) =>
  `[aria-label*=": ${text} – "]:is([aria-label$="Sent"], [aria-label$="Delivered"])`;

/** Writes, and gives the ms from the key to the acknowledgement. */
async function acknowledged(page: Page, text: string): Promise<number> {
  await type(page, text);
  const seen = page.evaluate((selector) => window.probe.seen(selector), sent(text));
  await page.locator('textarea').press('Enter');
  return (await seen) - (await begunAt(page));
}

async function type(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  await page.locator('textarea').fill(text);
  await page.waitForTimeout(SETTLES_MS);
  await page.evaluate(() => window.probe.reset());
}

const begunAt = (page: Page): Promise<number> =>
  page.evaluate(() => window.probe.begunAt ?? Number.NaN);

async function breakLine(
  page: Page,
  line: TcpProxy,
  text: string,
): Promise<Pick<Record<Figure, number>, 'noticed' | 'healed'>> {
  await type(page, text);
  line.blackHole();
  const said = page.evaluate(() => window.probe.seen('p', "You're offline"));
  await page.locator('textarea').press('Enter');
  const noticed = (await said) - (await begunAt(page));
  const healed = await page.evaluate(() => performance.now());
  const seen = page.evaluate((selector) => window.probe.seen(selector), sent(text));
  line.heal();
  return { noticed, healed: (await seen) - healed };
}

async function sleepThrough(
  page: Page,
  line: TcpProxy,
  missed: readonly string[],
  write: (content: string) => Promise<void>,
): Promise<number> {
  line.blackHole();
  const wake = await freeze(page);
  for (const content of missed) await write(content);
  line.heal();
  await wake();
  const last = `[aria-label$=": ${missed.at(-1) ?? ''}"]`;
  return await page.evaluate(async (selector) => {
    const woken = performance.now();
    // A browser sends this event to a page that it wakes up.
    document.dispatchEvent(new Event('resume'));
    return (await window.probe.seen(selector)) - woken;
  }, last);
}

/** Leaves the frozen tab closed: the other one leads from now on. */
async function takeOver(leader: Page, other: Page, text: string): Promise<number> {
  const wake = await freeze(leader);
  const took = await acknowledged(other, text);
  await wake();
  await leader.close();
  return took;
}
