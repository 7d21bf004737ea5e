import type { BrowserContext, Page } from 'playwright';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import { named, type Series, type Table } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn } from '../world/browser.ts';
import { startConversation } from '../world/conversation.ts';
import { type Account, makeTwo } from '../world/people.ts';
import { type Watched, watched, zeroOf } from '../world/watched.ts';

/** A microphone and a camera that are none, given without asking. */
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The names of the pressed buttons. */
interface Words {
  readonly call: string;
  readonly hangUp: string;
  /** Closes what is left of the call on each screen. */
  readonly close: string | null;
}
const OURS: Words = { call: 'Video call', hangUp: 'Hang up', close: 'Close' };
const BARE: Words = { call: 'Call', hangUp: 'End', close: null };

/** Row 18: a press on "Video call" → it rings on the other screen; a press on "Accept" → the first frame there. */
export const calling: Bench = {
  name: 'calling',
  row: 18,
  async run(context) {
    const app = await startApp(context);
    const peer = await startPeer(context);
    const open = { flags: FAKE_DEVICES };
    const [first, second] = [await openBrowser(context, open), await openBrowser(context, open)];
    try {
      for (const browser of [first, second])
        await browser.grantPermissions(['microphone', 'camera']);
      const [maya, jonas] = await makeTwo(app.url);
      await startConversation(app.url, jonas, maya);
      const chat = `${app.url}/chat/${conversationIdOf(maya.id, jonas.id)}`;
      const thread = async (browser: BrowserContext, who: Account) => {
        const page = await browser.newPage();
        await signIn(page, app.url, who);
        await page.goto(chat);
        await page.locator('textarea').waitFor();
        return await watched(page);
      };
      const relay = async (browser: BrowserContext) => {
        const page = await browser.newPage();
        await page.goto(`${peer.url}/ring.html`);
        await page.waitForFunction(() => window.isReady);
        return await watched(page);
      };
      const frames = new Map<string, number[]>();
      const contender = (
        name: string,
        kind: Contender['kind'],
        words: Words,
        [from, to]: readonly [Watched, Watched],
      ): Contender => ({
        name,
        kind,
        async run(turn) {
          const { ringing, frame } = await callOnce(from, to, words);
          if (turn > 0) frames.set(name, [...(frames.get(name) ?? []), frame]);
          return ringing;
        },
      });
      const bare = [await relay(first), await relay(second)] as const;
      const two = [await thread(first, maya), await thread(second, jonas)] as const;
      for (const { page } of two)
        await page
          .getByText(/· Online/)
          .first()
          .waitFor();
      const ringing = await interleave(
        [
          contender('socket.io relay, bare peer connection', 'floor', BARE, bare),
          contender('Roost', 'ours', OURS, two),
        ],
        context.runs,
      );
      const connecting = ringing.map((each) => ({ ...each, samples: frames.get(each.name) ?? [] }));
      return [
        table('a call: pressed → ringing on the other screen', ringing),
        table('a video call: accepted → first frame on that screen', connecting),
      ];
    } finally {
      await Promise.all([first.close(), second.close()]);
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

function table(title: string, series: readonly Series[]): Table {
  const p95 = (name: string) => percentile(named(series, name).samples, 0.95);
  return {
    row: 18,
    title,
    unit: 'ms',
    series,
    aims: [
      { text: 'p95 ≤ 2× floor', measured: p95('ours') / p95('floor'), limit: 2, kind: 'most' },
    ],
  };
}

/** Calls, is answered, sees the first frame, and hangs up. */
async function callOnce(from: Watched, to: Watched, words: Words) {
  await Promise.all([from.page.bringToFront(), to.page.bringToFront()]);
  for (const { page } of [from, to]) await page.evaluate(() => window.probe.reset());
  const seen = to.page.evaluate(() => window.probe.seen('button', 'Accept'));
  await press(from.page, words.call);
  const rangAt = await seen;
  const between = (await zeroOf(to)) - (await zeroOf(from));
  const calledAt = await from.page.evaluate(() => window.probe.begunAt ?? Number.NaN);
  const frame = to.page.evaluate(firstFrame);
  await press(to.page, 'Accept');
  const took = await frame;
  await press(to.page, words.hangUp);
  const { close } = words;
  for (const { page } of close === null ? [] : [from, to])
    await page
      .getByRole('region', { name: /^Call with/ })
      .getByRole('button', { name: close ?? '' })
      .click();
  return { ringing: between + rangAt - calledAt, frame: took };
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Runs in the page: ms from the next press to the frame with the first picture of somebody else. */
function firstFrame(): Promise<number> {
  const { probe } = window;
  probe.reset();
  return new Promise((resolve, reject) => {
    const until = performance.now() + 30_000;
    const look = () => {
      const isThere = [...document.querySelectorAll('video')].some(
        (video) => !video.muted && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      );
      if (isThere) resolve(performance.now() - (probe.begunAt ?? Number.NaN));
      else if (performance.now() > until) reject(new Error('no picture came within 30 s'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
