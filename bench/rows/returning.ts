import type { BrowserContext, Page } from 'playwright';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { databaseNameOf } from '#sync/store/identity.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { figure } from '../measure/print.ts';
import { median } from '../measure/statistics.ts';
import type { Series } from '../measure/table.ts';
import { openAbsence } from '../world/absence.ts';
import { openBrowser, signIn, slowed } from '../world/browser.ts';
import { RENTER, startCity, writeListings } from '../world/city.ts';
import { CARD, untilCaughtUp, untilHeld } from '../world/held.ts';
import { allMeters } from '../world/meters.ts';
import { signedIn } from '../world/people.ts';
import { longTasksDuring, type Task } from '../world/tasks.ts';
import { type Key, typingUntil, watchKeys } from '../world/typing.ts';

const SLOWER = 4;
/** Each of them is changed by a request of its own between two rounds. */
const HOMES = 60;
const MESSAGES = 2000;
/** A round takes a quarter of a minute. */
const MOST_RUNS = 7;
/** How long is typed while nothing comes. */
const QUIET_MS = 5000;
/** Work after the last row still counts. */
const AFTER_MS = 1000;

/** Row 6, with a person at it: back after days, somebody types while homes and messages come. */
export const returning: Bench = {
  name: 'returning',
  row: 6,
  async run(context) {
    const homes = Math.max(50, Math.round(HOMES * context.scale));
    const messages = Math.max(50, Math.round(MESSAGES * context.scale));
    let port = 0;
    const line = await startTcpProxy(() => port);
    const url = `http://localhost:${line.port}`;
    const app = await startCity(context, { publicUrl: url });
    ({ port } = app);
    const browser = await openBrowser(context);
    try {
      const { path, count } = await writeListings(app.url, await context.newFolder('listings'));
      const maya = await signedIn(app.url, RENTER);
      const jonas = await signedIn(app.url, { ...RENTER, email: 'jonas@demo.test' });
      const absence = await openAbsence(app.url, path, jonas, maya.id);
      const database = databaseNameOf(maya.id);
      const conversationId = conversationIdOf(maya.id, jonas.id);
      const page = await browser.newPage();
      await signIn(page, url, RENTER);
      await page.goto(`${url}/search`);
      context.say(`storing ${count} listings`);
      await untilHeld(page, database, count);
      const looking = await openLooking(browser, url);
      await openThread(page, conversationId);
      await watchKeys(page);

      const rounds: Round[] = [];
      /** The keys that were pressed while `act` went on, the page slowed. */
      const typed = async (act: () => Promise<unknown>): Promise<Round> => {
        await page.bringToFront();
        await page.locator('textarea').fill('');
        await page.locator('textarea').focus();
        return await slowed(page, SLOWER, async () => {
          const { result: keys, tasks } = await longTasksDuring(page, () => typingUntil(page, act));
          return { keys, tasks };
        });
      };
      const quiet: Round[] = [];
      const whole: { homes: number; messages: number }[] = [];
      const contenders: Contender[] = [
        {
          name: 'nothing comes',
          kind: 'floor',
          meters: allMeters([page], [browser], app),
          async run(turn) {
            const round = await typed(() => page.waitForTimeout(QUIET_MS));
            if (turn > 0) quiet.push(round);
            return median(round.keys.map(({ painted }) => painted));
          },
        },
        {
          name: 'Roost catches up',
          kind: 'ours',
          meters: allMeters([page], [browser], app),
          async run(turn) {
            line.refuse();
            await browser.setOffline(true);
            const prices = await absence.change(homes);
            const lastSeq = await absence.write(messages);
            const missed = { conversationId, lastSeq, prices: Object.fromEntries(prices) };
            const round = await typed(async () => {
              line.heal();
              const begun = Date.now();
              await browser.setOffline(false);
              const at = await untilCaughtUp(looking, database, missed);
              const took = { homes: at.homes - begun, messages: at.messages - begun };
              if (turn > 0) whole.push(took);
              await page.waitForTimeout(AFTER_MS);
            });
            if (turn > 0) rounds.push(round);
            return median(round.keys.map(({ painted }) => painted));
          },
        },
      ];
      await interleave(contenders, Math.min(MOST_RUNS, context.runs));
      absence.close();
      return [
        {
          row: 6,
          title: `back to ${homes.toLocaleString('en-US')} changed homes and ${messages.toLocaleString('en-US')} messages of the open thread, page ${SLOWER}× slower: a letter typed → painted`,
          unit: 'ms',
          series: [
            painted('nothing comes', 'floor', quiet),
            painted('Roost catches up', 'ours', rounds),
          ],
          aims: [
            {
              text: 'no task over 50 ms',
              measured: longest(rounds, 'took'),
              limit: 50,
              kind: 'most',
            },
          ],
          notes: [
            `tasks over 50 ms a round: ${rounds.map(({ tasks }) => tasks.length).join(' ')}, of more of the processor's own time than that: ${rounds.map(overIn).join(' ')}; while nothing comes ${quiet.map(({ tasks }) => tasks.length).join(' ')} and ${quiet.map(overIn).join(' ')}`,
            `the longest by the processor's own time: ${figure(longest(rounds, 'worked'))} ms; while nothing comes ${figure(longest(quiet, 'worked'))} (took ${figure(longest(quiet, 'took'))})`,
            `worst letter: ${figure(worst(rounds))} ms, while nothing comes ${figure(worst(quiet))}; the page heard of the worst after ${figure(worst(rounds, 'heard'))}`,
            `from the network to whole (medians): homes ${figure(median(whole.map((each) => each.homes)))} ms, messages ${figure(median(whole.map((each) => each.messages)))} ms`,
            'a letter every 125 ms, whether the one before was answered or not; the person had searched before, so the search keeps up meanwhile',
          ],
        },
      ];
    } finally {
      await browser.close();
      await app.stop();
      await line.close();
    }
  },
};

interface Round {
  readonly keys: readonly Key[];
  readonly tasks: readonly Task[];
}

const painted = (name: string, kind: Series['kind'], rounds: readonly Round[]): Series => ({
  name,
  kind,
  samples: rounds.flatMap(({ keys }) => keys.map((key) => key.painted)),
});

const worst = (rounds: readonly Round[], what: keyof Key = 'painted'): number =>
  Math.max(...rounds.flatMap(({ keys }) => keys.map((key) => key[what])));

const longest = (rounds: readonly Round[], how: keyof Task): number =>
  Math.max(0, ...rounds.flatMap(({ tasks }) => tasks.map((task) => task[how])));

/** Tasks that were over 50 ms whatever else the machine did. */
const overIn = ({ tasks }: Round): number => tasks.filter(({ worked }) => worked > 50).length;

/** From the search to the thread as somebody goes there, so that the search goes on. */
async function openThread(page: Page, conversationId: string): Promise<void> {
  await page.locator(CARD).first().waitFor();
  await page.locator('nav a[href="/messages"]').first().click();
  await page.locator(`a[href$="/chat/${conversationId}"]`).first().click();
  await page.locator('textarea').waitFor();
}

/** A page of the same origin without the app, from which its databases are looked at. */
async function openLooking(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/bench/fill.html`);
  return page;
}
