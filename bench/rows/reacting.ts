import { once } from 'node:events';
import type { Page } from 'playwright';
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { REACTIONS } from '#contract/entities/reaction.ts';
import { API, historyAnswerSchema } from '#contract/protocol/api.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import { sendMessagesAckSchema, SOCKET_PATH } from '#contract/protocol/socket.ts';
import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import type { Bench } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import { named } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn, workerIsReady } from '../world/browser.ts';
import { startConversation } from '../world/conversation.ts';
import { allMeters } from '../world/meters.ts';
import { type Account, makeTwo } from '../world/people.ts';

const COUNT = 1000;

/** Row 18: a conversation is opened behind 1,000 reactions → the last of them is painted. */
export const reacting: Bench = {
  name: 'reacting',
  row: 18,
  async run(context) {
    const count = Math.max(20, Math.round(COUNT * context.scale));
    const app = await startApp(context);
    const peer = await startPeer(context);
    const [browser, bare] = [await openBrowser(context), await openBrowser(context)];
    try {
      const [maya, jonas] = await makeTwo(app.url);
      const conversationId = await startConversation(app.url, jonas, maya);
      const floor = await bare.newPage();
      await floor.goto(`${peer.url}/ring.html`);
      await floor.waitForFunction(() => 'takeIn' in window);
      const page = await browser.newPage();
      await signIn(page, app.url, maya);
      const chat = `${app.url}/chat/${conversationId}`;
      await page.goto(chat);
      await page.locator('textarea').waitFor();
      await workerIsReady(page);
      const react = await reacter(app.url, jonas, maya);
      let shown: string = '🙏';
      await react.send(1, shown);
      const series = await interleave(
        [
          {
            name: 'fetch, parse, raw put, one frame',
            kind: 'floor',
            meters: allMeters('all', [bare], peer),
            async run() {
              await floor.bringToFront();
              return await floor.evaluate((rows) => window.takeIn(rows), count);
            },
          },
          {
            name: 'Roost, opened with nothing new',
            kind: 'peer',
            meters: allMeters('all', [browser], app),
            async run() {
              await page.goto('about:blank');
              return await opened(page, chat, shown);
            },
          },
          {
            name: 'Roost',
            kind: 'ours',
            meters: allMeters('all', [browser], app),
            async run(turn) {
              await page.goto('about:blank');
              shown = turn % 2 === 0 ? '😢' : '🙏';
              await react.send(count, shown);
              return await opened(page, chat, shown);
            },
          },
        ],
        context.runs,
      );
      react.close();
      const added = median(named(series, 'ours').samples) - median(named(series, 'peer').samples);
      return [
        {
          row: 18,
          title: `opened behind ${count.toLocaleString('en-US')} reactions → the last is painted`,
          unit: 'ms',
          series,
          aims: [
            {
              text: 'what they add ≤ 2× floor',
              measured: added / median(named(series, 'floor').samples),
              limit: 2,
              kind: 'most',
            },
          ],
          notes: [
            `they add ${added.toFixed(0)} ms to opening the conversation`,
            "Roost's costs are those of sending the reactions and of loading the page, too",
          ],
        },
      ];
    } finally {
      await Promise.all([browser.close(), bare.close()]);
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

/** ms from the navigation to the frame that shows this sign. */
async function opened(page: Page, url: string, sign: string): Promise<number> {
  await page.bringToFront();
  await page.goto(url, { waitUntil: 'commit' });
  return await page.evaluate(
    (wanted) => window.probe.seen('[role=log] [role=listitem]', wanted),
    sign,
  );
}

/** The last of a round is none of these. */
const OTHERS = REACTIONS.slice(0, -2);

/** Reacts to the first message as a device does: over the socket, so many in one go as it may. */
async function reacter(url: string, from: Account, to: Account) {
  const conversationId = conversationIdOf(from.id, to.id);
  const headers = { authorization: `Bearer ${from.token}` };
  const answer = await fetch(url + API.messages(conversationId), { headers });
  const about = z.parse(historyAnswerSchema, await answer.json())[0]?.id;
  if (about === undefined) throw new Error('a message was written');
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token: from.token },
    forceNew: true,
  });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  return {
    async send(count: number, last: string): Promise<void> {
      const signs = Array.from({ length: count }, (_, index) =>
        index === count - 1 ? last : OTHERS[index % OTHERS.length],
      );
      for (let from = 0; from < count; from += SEND_BATCH_MAX) {
        const messages = signs.slice(from, from + SEND_BATCH_MAX).map((sign) => ({
          id: newId(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
          content: `${about}\n${sign}`,
          message_type: 'reaction',
          written_at: new Date().toISOString(),
        }));
        const said = { conversationId, receiverId: to.id, messages };
        const told = z.parse(
          sendMessagesAckSchema,
          await socket.emitWithAck('send_messages', said),
        );
        if ('error' in told || told.results.some(({ status }) => status !== 'accepted'))
          throw new Error(`a reaction was not taken: ${JSON.stringify(told).slice(0, 300)}`);
      }
    },
    close: () => socket.disconnect(),
  };
}
