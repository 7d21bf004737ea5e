import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import { API, catchUpAnswerSchema, historyAnswerSchema } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { draft, gather, next, send, settled, type Someone } from './socketWorld.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

/** Ten messages, numbered from `from` on. */
const written = (who: string, from: number) =>
  Array.from({ length: 10 }, (_, at) => draft(`${who}${String(from + at).padStart(3, '0')}`));

for (const kind of await everyBackend())
  describe(`delivery on ${kind.name}`, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    let maya: Someone;
    let jonas: Someone;
    let pairs = 0;
    beforeAll(async () => {
      backend = await kind.open();
      app = await serveTestApp(backend.deps);
    });
    afterEach(() => app.hangUp());
    afterAll(async () => {
      await app.close();
      await backend.close();
    });

    /** Two people who have never met, both connected. */
    async function newPair() {
      pairs += 1;
      maya = await backend.makePerson(`maya${pairs}`);
      jonas = await backend.makePerson(`jonas${pairs}`);
      const [here, there] = [await app.socket(maya.token), await app.socket(jonas.token)];
      const thread = conversationIdOf(maya.id, jonas.id);
      const to = (who: Someone, ...messages: unknown[]) => ({
        conversationId: thread,
        receiverId: who.id,
        messages,
      });
      const stored = async () => {
        const path = `${API.messages(thread)}?limit=200`;
        return historyAnswerSchema.parse((await app.call('GET', path, { token: maya.token })).body);
      };
      return { here, there, thread, to, stored };
    }

    test('the first message of both at the same moment makes one conversation', async () => {
      const { here, there, to, stored } = await newPair();
      await Promise.all([
        send(here, to(jonas, draft('from maya'))),
        send(there, to(maya, draft('from jonas'))),
      ]);
      expect((await stored()).map(({ seq }) => seq)).toEqual([1, 2]);
    });

    test('one batch twenty times at once, by socket and by REST, is stored once and in order', async () => {
      const { here, thread, to, stored } = await newPair();
      const batch = [draft('a'), draft('b'), draft('c')];
      await send(here, to(jonas, draft('before')));
      const again = await app.socket(maya.token);
      const bySocket = Array.from({ length: 20 }, (_, at) =>
        send(at % 2 ? here : again, to(jonas, ...batch)),
      );
      const byRest = Array.from({ length: 20 }, () =>
        app.call('POST', API.messages(thread), { token: maya.token, body: batch[0] }),
      );
      const answers = await Promise.all([
        ...bySocket,
        ...byRest.map(async (one) => [(await one).status]),
      ]);
      expect(answers.slice(20)).toEqual(Array.from({ length: 20 }, () => [200]));
      for (const answer of answers.slice(0, 20)) expect(answer).toEqual(answers[0]);
      expect((await stored()).map(({ content }) => content).toSorted()).toEqual([
        'a',
        'b',
        'before',
        'c',
      ]);
      expect((await stored()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    });

    test('two hundred messages of two people, all at once: nothing lost, doubled, swapped or out of order', async () => {
      const { here, there, to, stored } = await newPair();
      const seen = {
        here: gather<{ message: Message }>(here, 'new_message'),
        there: gather<{ message: Message }>(there, 'new_message'),
      };
      const batches = Array.from({ length: 10 }, (_, at) => at * 10);
      await Promise.all(
        batches.flatMap((from) => [
          send(here, to(jonas, ...written('m', from))),
          send(there, to(maya, ...written('j', from))),
        ]),
      );
      await Promise.all([settled(here), settled(there)]);
      const all = await stored();
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
      for (const [who, by] of [
        ['m', maya],
        ['j', jonas],
      ] as const) {
        const own = all
          .filter(({ sender_id }) => sender_id === by.id)
          .map(({ content }) => content);
        expect(own).toEqual(
          Array.from({ length: 100 }, (_, at) => who + String(at).padStart(3, '0')),
        );
      }
      expect(seen.there.map(({ message }) => message.seq)).toEqual(
        all.filter(({ sender_id }) => sender_id === maya.id).map(({ seq }) => seq),
      );
      expect(seen.here.map(({ message }) => message.seq)).toEqual(
        all.filter(({ sender_id }) => sender_id === jonas.id).map(({ seq }) => seq),
      );
    });

    test('what was missed is caught up, and marks reach the writer', async () => {
      const { here, there, thread, to } = await newPair();
      there.disconnect();
      await send(here, to(jonas, draft('one'), draft('two'), draft('three')));
      const body = { cursors: { [thread]: 1 } };
      const answer = await app.call('POST', API.catchUp, { token: jonas.token, body });
      const missed = catchUpAnswerSchema.parse(answer.body);
      expect(missed.messages.map(({ content }) => content)).toEqual(['two', 'three']);
      const read = next(here, 'message_read');
      await app.call('POST', API.marks(thread), { token: jonas.token, body: { read_seq: 3 } });
      expect(await read).toEqual({ conversationId: thread, seq: 3, userId: jonas.id });
    });

    test('a change of a profile is hinted, and an ended session is ended', async () => {
      const { here } = await newPair();
      const hinted = new Promise((resolve) => {
        here.on('sync_hint', (hint: { scope: string }) => hint.scope === 'self' && resolve(hint));
      });
      await backend.deps.db.asService((sql) =>
        sql.query("update user_profiles set full_name = 'Maya R.' where id = $1::uuid", [maya.id]),
      );
      expect(await hinted).toEqual({ collection: 'users', scope: 'self' });
      const ended = next(here, 'disconnect');
      await app.call('POST', API.signout, { token: maya.token });
      await ended;
      expect((await app.call('GET', API.conversations, { token: maya.token })).status).toBe(401);
    });
  });
