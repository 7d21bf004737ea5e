import type { BrowserContext, Page } from 'playwright';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { median, percentile } from '../measure/statistics.ts';
import { named, type Series, type Table } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { startConversation } from '../world/conversation.ts';
import { type Account, makeTwo } from '../world/people.ts';
import type { ServerProcess } from '../world/process.ts';
import { type Watched, watched, zeroOf } from '../world/watched.ts';

/** A microphone and a camera that are none, given without asking. */
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The names of the pressed buttons, and by what each packet of a call is known. */
interface Words {
  readonly call: string;
  readonly hangUp: string;
  /** Closes what is left of the call on each screen. */
  readonly close: string | null;
  readonly packets: Readonly<
    Record<'ring' | 'rung' | 'accept' | 'accepted' | 'offer' | 'answer', string>
  >;
}
const OURS: Words = {
  call: 'Video call',
  hangUp: 'Hang up',
  close: 'Close',
  packets: {
    ring: '"webrtc_offer"',
    rung: '"incoming_call"',
    accept: '"say":"accept"',
    accepted: '"say":"accepted"',
    offer: '"webrtc_offer"',
    answer: '"webrtc_answer"',
  },
};
const BARE: Words = {
  call: 'Call',
  hangUp: 'End',
  close: null,
  packets: {
    ring: '"what":"call"',
    rung: '"what":"call"',
    accept: '"what":"accept"',
    accepted: '"what":"accept"',
    offer: '"type":"offer"',
    answer: '"type":"answer"',
  },
};

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
      const hops = new Map<string, Hops[]>();
      const contender = (
        name: string,
        kind: Contender['kind'],
        words: Words,
        { pages: [from, to], server }: Pair,
      ): Contender => ({
        name,
        kind,
        meters: allMeters([from.page, to.page], [first, second], server),
        async run(turn) {
          const { ringing, frame, passed } = await callOnce(from, to, words);
          if (turn > 0) {
            frames.set(name, [...(frames.get(name) ?? []), frame]);
            hops.set(name, [...(hops.get(name) ?? []), passed]);
          }
          return ringing;
        },
      });
      const bare: Pair = { pages: [await relay(first), await relay(second)], server: peer };
      const two: Pair = {
        pages: [await thread(first, maya), await thread(second, jonas)],
        server: app,
      };
      for (const { page } of two.pages)
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
      const connecting = ringing.map(({ name, kind }) => ({
        name,
        kind,
        samples: frames.get(name) ?? [],
      }));
      return [
        table('a call: pressed → ringing on the other screen', ringing, [
          ...[...hops].map(([name, all]) => `${name}: ${inWords(RINGING_HOPS, all)}`),
          'costs are those of a whole call: it rings, is taken, shows its first frame and is hung up',
        ]),
        table(
          'a video call: accepted → first frame on that screen',
          connecting,
          [...hops].map(([name, all]) => `${name}: ${inWords(FRAME_HOPS, all)}`),
        ),
      ];
    } finally {
      await Promise.all([first.close(), second.close()]);
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

interface Pair {
  readonly pages: readonly [Watched, Watched];
  readonly server: ServerProcess;
}

function table(title: string, series: readonly Series[], notes: readonly string[] = []): Table {
  const p95 = (name: string) => percentile(named(series, name).samples, 0.95);
  return {
    row: 18,
    title,
    unit: 'ms',
    series,
    aims: [
      {
        text: 'p95 ≤ 2× floor',
        measured: p95('ours') / p95('floor'),
        limit: 2,
        kind: 'most',
        isOfFloor: true,
      },
    ],
    notes,
  };
}

/** The steps of a call in their order. A step ends with what it is named by. */
const RINGING_HOPS = [
  'pressed → asked on the line',
  '→ told on the other line',
  '→ painted',
] as const;
const FRAME_HOPS = [
  'accepted → said on the line',
  '→ the caller hears of it',
  '→ it offers',
  '→ the offer is here',
  '→ it is answered',
  '→ first frame',
] as const;
/** Ms of each step. */
type Hops = Readonly<Record<(typeof RINGING_HOPS)[number] | (typeof FRAME_HOPS)[number], number>>;

/** The median of each step. */
const inWords = (names: readonly (keyof Hops)[], all: readonly Hops[]): string =>
  names.map((name) => `${name} ${median(all.map((hops) => hops[name])).toFixed(1)}`).join(', ');

/** Calls, is answered, sees the first frame, and hangs up. */
async function callOnce(from: Watched, to: Watched, { packets, ...words }: Words) {
  await Promise.all([from.page.bringToFront(), to.page.bringToFront()]);
  await from.page.evaluate(() => window.probe.reset());
  await to.page.evaluate(() => {
    window.probe.reset();
    window.probe.begin();
  });
  const seen = to.page.evaluate(() => window.probe.seen('button', 'Accept'));
  await press(from.page, words.call);
  const rangAt = await seen;
  const between = (await zeroOf(to)) - (await zeroOf(from));
  const calledAt = await from.page.evaluate(() => window.probe.begunAt ?? Number.NaN);
  const askedAt = await firstPacket(from.page, true, packets.ring);
  const toldAt = await firstPacket(to.page, false, packets.rung);
  await from.page.evaluate(() => window.probe.packets.splice(0));
  const frame = to.page.evaluate(firstFrame);
  await press(to.page, 'Accept');
  const took = await frame;
  const acceptedAt = await to.page.evaluate(() => window.probe.begunAt ?? Number.NaN);
  const saidAt = await firstPacket(to.page, true, packets.accept);
  const knownAt = (await firstPacket(from.page, false, packets.accepted)) - between;
  const offeredAt = (await firstPacket(from.page, true, packets.offer)) - between;
  const hereAt = await firstPacket(to.page, false, packets.offer);
  const answeredAt = await firstPacket(to.page, true, packets.answer);
  await press(to.page, words.hangUp);
  const { close } = words;
  for (const { page } of close === null ? [] : [from, to])
    await page
      .getByRole('region', { name: /^Call with/ })
      .getByRole('button', { name: close ?? '' })
      .click();
  const passed: Hops = {
    'pressed → asked on the line': askedAt - calledAt,
    '→ told on the other line': between + toldAt - askedAt,
    '→ painted': rangAt - toldAt,
    'accepted → said on the line': saidAt - acceptedAt,
    '→ the caller hears of it': knownAt - saidAt,
    '→ it offers': offeredAt - knownAt,
    '→ the offer is here': hereAt - offeredAt,
    '→ it is answered': answeredAt - hereAt,
    '→ first frame': acceptedAt + took - answeredAt,
  };
  return { ringing: between + rangAt - calledAt, frame: took, passed };
}

/** When the first packet with this in it went or came, by the page's clock. */
const firstPacket = (page: Page, isSent: boolean, having: string): Promise<number> =>
  page.evaluate(
    ([sent, part]) =>
      window.probe.packets.find((packet) => packet.isSent === sent && packet.data.includes(part))
        ?.at ?? Number.NaN,
    [isSent, having] as const,
  );

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
