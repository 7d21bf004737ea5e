import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { conversationSchema } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { MessageDraft } from '#contract/entities/messageDraft.ts';
import {
  catchUpAnswerSchema,
  conversationsAnswerSchema,
  marksAnswerSchema,
} from '#contract/protocol/api.ts';
import { type SendResult, sendResultSchema } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import {
  answerOf,
  as,
  asAccounts,
  asService,
  conversationOf,
  makeAccount,
  type TestPerson,
} from './people.ts';

const resultsSchema = z.array(sendResultSchema);
const accepted = (result: SendResult): Message => {
  if (result.status !== 'accepted') throw new Error(`rejected as ${result.code}`);
  return result.message;
};
const codeOf = (result: SendResult | undefined) =>
  result?.status === 'rejected' ? result.code : undefined;

function draft(content = 'hello', id = randomUUID() as string): MessageDraft {
  return { id, content, message_type: 'text', written_at: '2026-11-21T02:00:00.123Z' };
}

/** A message of a batch that has something of everything: `number` decides which. */
function planned(number: number) {
  const kinds = ['fresh', 'fresh', 'again', 'taken', 'empty', 'long', 'odd'] as const;
  const kind = kinds[(number * 5 + Math.floor(number / 3)) % kinds.length] ?? 'fresh';
  const text = { empty: ' \n', long: 'x'.repeat(4001) }[kind as string] ?? `number ${number}`;
  // Few names: what was refused comes again as a message, and what was stored comes again as none.
  const name = kind === 'fresh' ? number : number % 3;
  return { kind, text, name, type: (kind === 'odd' ? 'image' : 'text') as 'text' };
}

/** An id that is the same for the same words. */
const idOf = (words: string) => conversationIdOf(words, 'a message');

/** A result without what differs between two runs. */
const told = (result: SendResult) =>
  result.status === 'rejected'
    ? result.code
    : [result.message.seq, result.message.content, result.message.message_type];

export function messagesSuite(database: () => Db) {
  const pair = async () => [await makeAccount(database()), await makeAccount(database())] as const;

  async function send(
    from: TestPerson,
    to: TestPerson,
    drafts: readonly MessageDraft[],
    conversation = conversationOf(from, to),
  ) {
    const answer = await answerOf(
      asService(database(), 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
        from.id,
        conversation,
        to.id,
        JSON.stringify(drafts),
      ]),
    );
    return resultsSchema.parse(answer);
  }

  const conversationsOf = async (person: TestPerson) =>
    conversationsAnswerSchema.parse(
      await answerOf(asService(database(), 'select conversations_of($1::uuid)', [person.id])),
    );

  const catchUp = async (
    person: TestPerson,
    cursors: Record<string, number>,
    { complete = true, limit = 500 } = {},
  ) =>
    catchUpAnswerSchema.parse(
      await answerOf(
        asService(database(), 'select catch_up($1::uuid, $2::jsonb, $3::boolean, $4::int)', [
          person.id,
          JSON.stringify(cursors),
          complete,
          limit,
        ]),
      ),
    );

  const mark = (person: TestPerson, conversation: string, delivered: unknown, read: unknown) =>
    answerOf(
      asService(database(), 'select set_marks($1::uuid, $2::uuid, $3::bigint, $4::bigint)', [
        person.id,
        conversation,
        delivered,
        read,
      ]),
    );

  const start = (one: TestPerson, other: TestPerson) =>
    answerOf(
      asService(database(), 'select start_conversation($1::uuid, $2::uuid, $3::uuid)', [
        one.id,
        conversationOf(one, other),
        other.id,
      ]),
    );

  describe('sending', () => {
    test('A batch is stored in its order, numbered from 1', async () => {
      const [ann, bob] = await pair();
      const drafts = [draft('one'), draft('two'), draft('three')];
      const stored = (await send(ann, bob, drafts)).map(accepted);
      expect(stored.map(({ id, seq, content }) => ({ id, seq, content }))).toEqual(
        drafts.map(({ id, content }, index) => ({ id, seq: index + 1, content })),
      );
      expect(stored[0]).toMatchObject({
        conversationId: conversationOf(ann, bob),
        sender_id: ann.id,
        message_type: 'text',
        written_at: '2026-11-21T02:00:00.123Z',
      });
      expect(accepted((await send(bob, ann, [draft()]))[0] as SendResult).seq).toBe(4);
    });

    test('The same id answers the stored row for ever, also with other text', async () => {
      const [ann, bob] = await pair();
      const first = draft('as written');
      const [stored] = await send(ann, bob, [first]);
      const again = await send(ann, bob, [draft('changed', first.id), draft(), first]);
      expect(again[0]).toEqual(stored);
      expect(again[2]).toEqual(stored);
      expect((await conversationsOf(ann))[0]?.last_seq).toBe(2);
    });

    test('An id of somebody else or of another conversation is taken', async () => {
      const [ann, bob] = await pair();
      const eve = await makeAccount(database());
      const first = draft();
      await send(ann, bob, [first]);
      expect((await send(bob, ann, [first])).map(codeOf)).toEqual(['id_taken']);
      expect((await send(ann, eve, [first, draft()])).map(codeOf)).toEqual(['id_taken', undefined]);
    });

    test('One bad message parks itself alone and leaves no gap', async () => {
      const [ann, bob] = await pair();
      const results = await send(ann, bob, [
        draft('first'),
        draft(' \n\t '),
        draft('x'.repeat(4001)),
        { ...draft(), message_type: 'image' as 'text' },
        draft('😀'.repeat(4000)),
      ]);
      expect(results.map(codeOf)).toEqual([
        undefined,
        'empty_message',
        'message_too_long',
        'invalid_request',
        undefined,
      ]);
      expect(accepted(results[4] as SendResult).seq).toBe(2);
    });

    test('Who may not write learns why, for each message', async () => {
      const [ann, bob] = await pair();
      const eve = await makeAccount(database());
      const nobody = { ...eve, id: randomUUID() };
      await send(ann, bob, [draft()]);
      const between = conversationOf(ann, bob);
      expect((await send(ann, nobody, [draft(), draft()])).map(codeOf)).toEqual([
        'unknown_recipient',
        'unknown_recipient',
      ]);
      expect((await send(eve, bob, [draft()], between)).map(codeOf)).toEqual(['not_a_participant']);
      expect((await send(ann, eve, [draft()], between)).map(codeOf)).toEqual([
        'conversation_mismatch',
      ]);
      expect((await send(ann, ann, [draft()], between)).map(codeOf)).toEqual([
        'conversation_mismatch',
      ]);
      expect((await send(nobody, bob, [draft()], randomUUID())).map(codeOf)).toEqual(['forbidden']);
    });

    test('A block stops what is new and denies nothing that was stored', async () => {
      const [ann, bob] = await pair();
      const before = draft();
      const [stored] = await send(ann, bob, [before]);
      await as(
        database(),
        bob,
        'insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)',
        [bob.id, ann.id],
      );
      expect(await send(ann, bob, [before])).toEqual([stored]);
      expect((await send(ann, bob, [draft()])).map(codeOf)).toEqual(['blocked']);
      expect((await send(bob, ann, [draft()])).map(codeOf)).toEqual([undefined]);
    });

    test('The conversation says of what type the last message is', async () => {
      const [ann, bob] = await pair();
      const home = randomUUID();
      await send(ann, bob, [{ ...draft(home), message_type: 'property' }]);
      const [shared] = await conversationsOf(bob);
      expect(shared).toMatchObject({ last_message: home, last_message_type: 'property' });
      await send(bob, ann, [draft(home)]);
      const [written] = await conversationsOf(ann);
      expect(written).toMatchObject({ last_message: home, last_message_type: 'text' });
    });

    test('A question about a home is one message: judged, previewed, edited and followed by its words', async () => {
      const [ann, bob] = await pair();
      const home = randomUUID();
      const ask = (words: string) => ({
        ...draft(`${home}\n${words}`),
        message_type: 'property' as const,
      });
      const asked = ask('x'.repeat(4000));
      expect(
        (await send(ann, bob, [asked, ask(' \n'), ask('x'.repeat(4001))])).map(codeOf),
      ).toEqual([undefined, 'empty_message', 'message_too_long']);
      const question = ask('Is it quiet?');
      await send(ann, bob, [question]);
      expect(await conversationsOf(bob)).toMatchObject([
        { last_message: 'Is it quiet?', last_message_type: 'property', last_seq: 2 },
      ]);
      const edit = (to: string, words: string) => ({
        ...draft(`${to}\n${words}`),
        message_type: 'edit' as const,
      });
      const shared = { ...draft(home), message_type: 'property' as const };
      await send(ann, bob, [shared]);
      expect(
        (await send(ann, bob, [edit(question.id, 'Is it warm?'), edit(shared.id, 'no words')])).map(
          codeOf,
        ),
      ).toEqual([undefined, 'invalid_request']);
      const [row] = await asService(
        database(),
        'select private.messages_seen($1::uuid, $2::uuid) as seen',
        [conversationOf(ann, bob), question.id],
      );
      expect(row).toMatchObject({
        seen: [{}, { text: 'Is it warm?', earlier: ['Is it quiet?'], isReported: true }],
      });
    });

    test('The conversation shows the first 200 characters of the last message', async () => {
      const [ann, bob] = await pair();
      await send(ann, bob, [draft('😀'.repeat(300))]);
      const [seen] = await conversationsOf(bob);
      expect(Array.from(seen?.last_message ?? '')).toHaveLength(200);
      expect(seen).toMatchObject({
        otherParticipantId: ann.id,
        last_message_sender_id: ann.id,
        last_seq: 1,
        my_read_seq: 0,
        other_read_seq: 1,
        other_delivered_seq: 1,
      });
    });

    test('A reply quotes a message of its own conversation; previews give its words', async () => {
      const [ann, bob] = await pair();
      const eve = await makeAccount(database());
      const reply = (quoted: string, words: string) => ({
        ...draft(`${quoted}\n${words}`),
        message_type: 'reply' as const,
      });
      const [asked, elsewhere] = [draft('Tuesday?'), draft('to Eve')];
      await send(ann, bob, [asked]);
      await send(ann, eve, [elsewhere]);
      const answer = reply(asked.id, 'x'.repeat(4000));
      const results = await send(bob, ann, [
        answer,
        reply(elsewhere.id, 'of another conversation'),
        reply(randomUUID(), 'of nothing'),
        reply(asked.id, ' \n'),
        reply(asked.id, 'x'.repeat(4001)),
        { ...draft('quotes nothing'), message_type: 'reply' },
        reply(asked.id, 'Tuesday it is'),
      ]);
      expect(results.map(codeOf)).toEqual([
        undefined,
        'invalid_request',
        'invalid_request',
        'empty_message',
        'message_too_long',
        'empty_message',
        undefined,
      ]);
      expect(results.slice(0, 1).map(accepted)).toMatchObject([
        { seq: 2, content: answer.content, message_type: 'reply' },
      ]);
      expect(await send(bob, ann, [answer])).toEqual(results.slice(0, 1));
      const [seen] = await conversationsOf(ann);
      expect(seen).toMatchObject({
        last_message: 'Tuesday it is',
        last_message_type: 'reply',
        last_seq: 3,
      });
      const evidence = await asService(
        database(),
        'select private.messages_seen($1::uuid, null) as seen',
        [conversationOf(ann, bob)],
      );
      expect(evidence).toMatchObject([
        { seen: [{ text: 'Tuesday?' }, { text: 'x'.repeat(4000) }, { text: 'Tuesday it is' }] },
      ]);
    });

    test('A reaction is numbered like a message and is none', async () => {
      const [ann, bob] = await pair();
      const sign = (to: string, words: string) => ({
        ...draft(`${to}\n${words}`),
        message_type: 'reaction' as const,
      });
      const [one, two] = [draft('one'), draft('two')];
      await send(ann, bob, [one, two]);
      const liked = sign(one.id, '👍');
      const results = await send(bob, ann, [
        liked,
        sign(one.id, ''),
        sign(liked.id, '👍'),
        sign(randomUUID(), '👍'),
        sign(one.id, 'x'.repeat(17)),
        { ...draft('👍'), message_type: 'reaction' },
      ]);
      expect(results.map(codeOf)).toEqual([
        undefined,
        undefined,
        'invalid_request',
        'invalid_request',
        'invalid_request',
        'empty_message',
      ]);
      expect(results.slice(0, 2).map(accepted)).toMatchObject([{ seq: 3 }, { seq: 4 }]);
      expect(await send(bob, ann, [liked])).toEqual(results.slice(0, 1));
      const seen = {
        last_seq: 4,
        last_message: 'two',
        last_message_type: 'text',
        last_message_sender_id: ann.id,
      };
      expect(await conversationsOf(bob)).toMatchObject([
        { ...seen, my_read_seq: 0, quiet: [3, 4] },
      ]);
      expect(await conversationsOf(ann)).toMatchObject([
        { ...seen, my_read_seq: 2, quiet: [3, 4] },
      ]);
      await mark(ann, conversationOf(ann, bob), 4, 4);
      expect(await conversationsOf(ann)).toMatchObject([{ my_read_seq: 4, quiet: [] }]);
      await send(bob, ann, [sign(two.id, '❤️'), draft('three'), sign(two.id, '')]);
      expect(await conversationsOf(ann)).toMatchObject([
        { last_seq: 7, last_message: 'three', quiet: [5, 7], other_read_seq: 6 },
      ]);
      const evidence = await asService(
        database(),
        'select private.messages_seen($1::uuid, null) as seen',
        [conversationOf(ann, bob)],
      );
      expect(evidence).toMatchObject([
        { seen: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] },
      ]);
    });

    test('A call that is over is in the log once, unread by whoever missed it and by nobody else', async () => {
      const [ann, bob] = await pair();
      const between = conversationOf(ann, bob);
      await send(ann, bob, [draft('Shall we talk?')]);
      const begin = (id: string, from: TestPerson, to: TestPerson) =>
        asService(
          database(),
          'select private.begin_call($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5)',
          [id, between, from.id, to.id, 'audio'],
        );
      const end = async (id: string, reason: string, at = new Date().toISOString()) => {
        const rows = await asService(
          database(),
          'select private.end_call($1::uuid, $2, $3::timestamptz) as entry',
          [id, reason, at],
        );
        return rows[0]?.['entry'];
      };
      const hold = (id: string, isHeard: boolean) =>
        asService(database(), 'select private.hold_calls($1::uuid[], $2)', [[id], isHeard]);

      const [missed, talked, lost] = [randomUUID(), randomUUID(), randomUUID()];
      await begin(missed, ann, bob);
      await begin(missed, ann, bob);
      expect(await end(missed, 'missed')).toMatchObject({
        calleeId: bob.id,
        message: { id: missed, seq: 2, content: 'audio missed 0', sender_id: ann.id },
      });
      // A late writer finds the entry: it neither begins nor ends again.
      await begin(missed, ann, bob);
      expect(await end(missed, 'failed')).toBeNull();
      const seen = { last_seq: 2, last_message: 'audio missed 0', last_message_type: 'call' };
      expect(await conversationsOf(bob)).toMatchObject([{ ...seen, my_read_seq: 0, quiet: [] }]);
      // The caller has not read anything by it.
      expect(await conversationsOf(ann)).toMatchObject([{ ...seen, my_read_seq: 1, quiet: [2] }]);

      await begin(talked, bob, ann);
      await hold(talked, true);
      await hold(talked, false);
      const inFiveMinutes = new Date(Date.now() + 300_000).toISOString();
      expect(await end(talked, 'hungUp', inFiveMinutes)).toMatchObject({
        message: {
          content: expect.stringMatching(/^audio hungUp (?:299|30[0-2])$/),
          sender_id: bob.id,
        },
      });
      for (const person of [ann, bob])
        expect(await conversationsOf(person)).toMatchObject([
          { quiet: expect.arrayContaining([3]) },
        ]);

      // Both devices and the server died: whoever looks next writes it down.
      await begin(lost, ann, bob);
      const after = async (at: string) => {
        const rows = await asService(
          database(),
          'select private.end_lost_calls($1::timestamptz) as ended',
          [at],
        );
        return rows[0]?.['ended'];
      };
      expect(await after('2026-01-01T00:00:00Z')).toEqual([]);
      const written = await after(inFiveMinutes);
      expect(written).toMatchObject([{ message: { id: lost, seq: 4, content: 'audio missed 0' } }]);
      expect(await after(inFiveMinutes)).toEqual([]);

      const evidence = await asService(
        database(),
        'select private.messages_seen($1::uuid, null) as seen',
        [between],
      );
      expect(evidence).toMatchObject([{ seen: [{ text: 'Shall we talk?' }] }]);
      const [on, to] = [draft(`${missed}\n👍`), draft(`${missed}\nSorry`)];
      const refused = await send(ann, bob, [
        { ...on, message_type: 'reaction' },
        { ...to, message_type: 'reply' },
        { ...draft('audio missed 0'), message_type: 'call' as 'text' },
      ]);
      expect(refused.map(codeOf)).toEqual([
        'invalid_request',
        'invalid_request',
        'invalid_request',
      ]);
    });

    test('Asking for a call is a message that says which kind', async () => {
      const [ann, bob] = await pair();
      const ask = (content: string) => ({ ...draft(content), message_type: 'ask_call' as const });
      const results = await send(ann, bob, [ask('audio'), ask('Call me'), ask(' ')]);
      expect(results.map(codeOf)).toEqual([undefined, 'invalid_request', 'empty_message']);
      expect(await conversationsOf(bob)).toMatchObject([
        { last_message: 'audio', last_message_type: 'ask_call', quiet: [] },
      ]);
    });

    const about = (type: 'edit' | 'unsend', to: string, words = '') => ({
      ...draft(`${to}\n${words}`),
      message_type: type,
    });
    const age = (id: string, by: string) =>
      asService(
        database(),
        'update public.messages set created_at = created_at - $2::interval where id = $1::uuid',
        [id, by],
      );
    const storedIn = async (one: TestPerson, two: TestPerson) =>
      (
        await asService<{ said: string }>(
          database(),
          `select message_type || ':' || private.words_of(message_type, content) as said
           from public.messages where conversation_id = $1::uuid order by seq`,
          [conversationOf(one, two)],
        )
      ).map(({ said }) => said);

    test('A message is edited by its sender for 15 minutes, by the clock of the server', async () => {
      const [ann, bob] = await pair();
      const [one, two] = [draft('Tuseday?'), draft('last')];
      await send(ann, bob, [one, two]);
      const fixed = about('edit', one.id, 'Tuesday?');
      expect(
        (
          await send(ann, bob, [
            fixed,
            about('edit', two.id, 'the last'),
            about('edit', one.id, ' '),
            about('edit', one.id, 'x'.repeat(4001)),
            about('edit', fixed.id, 'an edit of an edit'),
            about('edit', randomUUID(), 'of nothing'),
          ])
        ).map(codeOf),
      ).toEqual([
        undefined,
        undefined,
        'empty_message',
        'message_too_long',
        'invalid_request',
        'invalid_request',
      ]);
      expect((await send(bob, ann, [about('edit', one.id, 'mine')])).map(codeOf)).toEqual([
        'forbidden',
      ]);
      expect(await storedIn(ann, bob)).toEqual([
        'text:Tuseday?',
        'text:last',
        'edit:Tuesday?',
        'edit:the last',
      ]);
      expect(await conversationsOf(bob)).toMatchObject([
        { last_seq: 4, last_message: 'the last', last_message_id: two.id, quiet: [3, 4] },
      ]);
      await age(one.id, '14 minutes 50 seconds');
      expect((await send(ann, bob, [about('edit', one.id, 'still')])).map(codeOf)).toEqual([
        undefined,
      ]);
      await age(one.id, '10 seconds');
      const late = about('edit', one.id, 'late');
      expect((await send(ann, bob, [late, draft('goes on')])).map(codeOf)).toEqual([
        'too_late',
        undefined,
      ]);
      // An edit taken in time gets the same answer for ever.
      expect((await send(ann, bob, [fixed])).map(codeOf)).toEqual([undefined]);
    });

    test('A message is unsent by its sender for 24 hours: its words are gone, its place stays', async () => {
      const [ann, bob] = await pair();
      const [one, two] = [draft('my number is 5'), draft('see you')];
      await send(ann, bob, [one, two, about('edit', one.id, 'nothing')].slice(0, 2));
      const edit = about('edit', one.id, 'my number is 6');
      await send(ann, bob, [edit]);
      expect((await send(bob, ann, [about('unsend', one.id)])).map(codeOf)).toEqual(['forbidden']);
      expect((await send(ann, bob, [about('unsend', one.id, 'x')])).map(codeOf)).toEqual([
        'invalid_request',
      ]);
      await age(one.id, '23 hours 59 minutes');
      await age(two.id, '24 hours 1 second');
      expect(
        (await send(ann, bob, [about('unsend', two.id), about('unsend', one.id)])).map(codeOf),
      ).toEqual(['too_late', undefined]);
      expect(await storedIn(ann, bob)).toEqual(['unsent:', 'text:see you', 'edit:', 'unsend:']);
      // Of another device, and of an edit that comes after: once is enough, and there is nothing to edit.
      expect(
        (await send(ann, bob, [about('unsend', one.id), about('edit', one.id, 'again')])).map(
          codeOf,
        ),
      ).toEqual([undefined, 'not_found']);
      const [again, edited] = await send(ann, bob, [one, edit]);
      expect(again && accepted(again)).toMatchObject({
        content: '',
        message_type: 'unsent',
        seq: 1,
      });
      expect(edited && accepted(edited)).toMatchObject({ content: `${one.id}\n` });
      const page = await catchUp(bob, {});
      expect(JSON.stringify(page)).not.toContain('number');
      expect(
        (
          await send(bob, ann, [{ ...draft(`${one.id}\nwhat was it?`), message_type: 'reply' }])
        ).map(codeOf),
      ).toEqual([undefined]);
    });

    test('The last words of a list follow an edit and an unsending, and an edit in one batch with it keeps nothing', async () => {
      const [ann, bob] = await pair();
      const last = draft('last');
      await send(ann, bob, [draft('first'), last]);
      await send(ann, bob, [about('unsend', last.id), about('edit', last.id, 'still here')]);
      expect(await storedIn(ann, bob)).toEqual(['text:first', 'unsent:', 'unsend:', 'edit:']);
      expect(await conversationsOf(bob)).toMatchObject([
        {
          ...{ last_message: '', last_message_type: 'unsent', last_message_id: last.id },
          // An unsent message is not unread, either.
          quiet: [2, 3, 4],
        },
      ]);
    });

    test('Evidence of a report stays as it was seen, with what was edited; what was unsent before is gone', async () => {
      const [ann, bob] = await pair();
      const [one, two] = [draft('you fool'), draft('pay me first')];
      await send(ann, bob, [one, two]);
      await send(ann, bob, [about('edit', one.id, 'you friend')]);
      await asService(
        database(),
        `insert into private.reports (id, message_id, owner_id, reporter_id, reason, text, evidence, written_at)
         values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, 'scam', '',
           jsonb_build_object('messages', private.messages_seen($5::uuid, $2::uuid)), now())`,
        [randomUUID(), two.id, ann.id, bob.id, conversationOf(ann, bob)],
      );
      await send(ann, bob, [about('unsend', two.id), about('unsend', one.id)]);
      const seen = async () =>
        (
          await asService<{ seen: { text: string; earlier: string[] }[] }>(
            database(),
            "select seen -> 'messages' as seen from private.cases where about_id = $1::uuid",
            [two.id],
          )
        )[0]?.seen;
      expect(await seen()).toMatchObject([
        { text: 'you friend', earlier: ['you fool'], isUnsent: false },
        { text: 'pay me first', isReported: true },
      ]);
      const now = 'select private.messages_seen($1::uuid, null) as seen';
      expect(await asService(database(), now, [conversationOf(ann, bob)])).toMatchObject([
        {
          seen: [
            { text: '', earlier: [], isUnsent: true },
            { text: '', isUnsent: true },
          ],
        },
      ]);
      const forget = "select private.forget_cases(now() + interval '13 months')";
      await asService(database(), forget);
      expect(await seen()).toHaveLength(2);
      await asService(
        database(),
        "update private.cases set state = 'closed', decided_at = now() where about_id = $1::uuid",
        [two.id],
      );
      await asService(database(), forget);
      expect(await seen()).toBeNull();
      const kept = 'select evidence from private.reports where message_id = $1::uuid';
      expect(await asService(database(), kept, [two.id])).toEqual([{ evidence: {} }]);
    });

    test('A batch is answered as its messages would be one by one, whatever is in it', async () => {
      const eve = await makeAccount(database());
      for (let round = 0; round < 12; round += 1) {
        const [ann, bob] = await pair();
        const [one, other] = await pair();
        const taken = [draft(), draft()] as const;
        await send(ann, eve, [taken[0]]);
        await send(one, eve, [taken[1]]);
        const plan = Array.from({ length: 20 }, (_, at) => planned(round * 31 + at * 17));
        const ids = (whose: string) => plan.map(({ name }) => idOf(`${whose} ${round} ${name}`));
        const made = (whose: string, ofOther: MessageDraft) =>
          plan.map(({ kind, text, type }, at): MessageDraft => {
            const id = kind === 'taken' ? ofOther.id : (ids(whose)[at] ?? '');
            return { ...draft(text, id), message_type: type };
          });
        const together = await send(ann, bob, made('together', taken[0]));
        const alone: SendResult[] = [];
        for (const each of made('alone', taken[1])) alone.push(...(await send(one, other, [each])));
        expect(together.map(told)).toEqual(alone.map(told));
        const [seen] = await conversationsOf(ann);
        const [like] = await conversationsOf(one);
        expect([seen?.last_seq, seen?.last_message]).toEqual([like?.last_seq, like?.last_message]);
      }
    });

    test('What is answered of a message is what catching up brings of it', async () => {
      const [ann, bob] = await pair();
      const written = { ...draft('ἀλήθεια'), written_at: '2026-11-21T02:00:00.100Z' };
      const stored = (await send(ann, bob, [written, draft()])).map(accepted);
      expect((await catchUp(bob, {})).messages).toEqual(stored);
    });

    test('One id sent to many people at once is stored once and leaves no gap with the others', async () => {
      const ann = await makeAccount(database());
      const others = await Promise.all(Array.from({ length: 6 }, () => makeAccount(database())));
      for (let round = 0; round < 10; round += 1) {
        const shared = draft();
        const results = await Promise.all(
          others.map((other) => send(ann, other, [draft(), draft(), shared, draft()])),
        );
        const taken = results.map((result) => codeOf(result[2]));
        expect(taken.filter((code) => code === undefined)).toHaveLength(1);
        expect(taken.filter((code) => code === 'id_taken')).toHaveLength(5);
        for (const [index, other] of others.entries()) {
          const rows = await asService<{ seq: number }>(
            database(),
            'select seq::int as seq from messages where conversation_id = $1::uuid order by 1',
            [conversationOf(ann, other)],
          );
          expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
          expect(accepted(results[index]?.[3] as SendResult).seq).toBe(rows.length);
        }
      }
    });

    test('Batches from both sides at once: each message once, no gap, each in its order', async () => {
      const [ann, bob] = await pair();
      const batches = Array.from({ length: 30 }, (_, index) => ({
        from: index % 2 === 0 ? ann : bob,
        drafts: Array.from({ length: 7 }, (_, place) => draft(`${index}/${place}`)),
      }));
      // Each batch goes out twice, as after an acknowledgement that was lost.
      const results = await Promise.all(
        [...batches, ...batches].map(({ from, drafts }) =>
          send(from, from === ann ? bob : ann, drafts),
        ),
      );
      expect(results.flat().map(codeOf).filter(Boolean)).toEqual([]);
      const rows = await asService<{ id: string; seq: string }>(
        database(),
        'select id, seq::text from messages where conversation_id = $1::uuid order by messages.seq',
        [conversationOf(ann, bob)],
      );
      expect(rows.map((row) => Number(row.seq))).toEqual(
        Array.from({ length: 210 }, (_, index) => index + 1),
      );
      for (const { drafts } of batches) {
        const places = drafts.map(({ id }) => rows.findIndex((row) => row.id === id));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    });
  });

  describe('conversations', () => {
    test('Two people who write to each other first at the same moment have one conversation', async () => {
      for (let round = 0; round < 20; round += 1) {
        const [ann, bob] = await pair();
        const answers = await Promise.all([
          send(ann, bob, [draft()]),
          send(bob, ann, [draft()]),
          send(ann, bob, [draft()]),
          send(bob, ann, [draft()]),
        ]);
        expect(answers.flat().map(codeOf).filter(Boolean)).toEqual([]);
        const stored = await asService<{ seq: number }>(
          database(),
          'select seq::int as seq from messages where conversation_id = $1::uuid order by 1',
          [conversationOf(ann, bob)],
        );
        expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      }
    });

    test('Starting it twice, from either side, gives the same conversation', async () => {
      const [ann, bob] = await pair();
      const first = conversationSchema.parse(await start(ann, bob));
      const second = conversationSchema.parse(await start(bob, ann));
      expect(second.id).toBe(first.id);
      expect(await start(ann, { ...bob, id: randomUUID() })).toEqual({ code: 'unknown_recipient' });
    });

    test('Who deletes their account leaves the thread to the other', async () => {
      const [ann, bob] = await pair();
      await send(ann, bob, [draft('for later')]);
      await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [ann.id]);
      const [left] = await conversationsOf(bob);
      expect(left).toMatchObject({
        last_message: 'for later',
        otherParticipant: { full_name: '' },
      });
      expect((await send(bob, ann, [draft()])).map(codeOf)).toEqual(['unknown_recipient']);
    });

    test('Marks only grow, never pass the last message, and what is read is delivered', async () => {
      const [ann, bob] = await pair();
      await send(
        ann,
        bob,
        Array.from({ length: 10 }, () => draft()),
      );
      const id = conversationOf(ann, bob);
      const marks = async (delivered: unknown, read: unknown) => {
        const answer = await mark(bob, id, delivered, read);
        const { my_delivered_seq, my_read_seq } = marksAnswerSchema.parse(answer);
        return [my_delivered_seq, my_read_seq];
      };
      expect(await marks(4, null)).toEqual([4, 0]);
      expect(await marks(2, 3)).toEqual([4, 3]);
      expect(await marks(null, 6)).toEqual([6, 6]);
      expect(await marks(1, 1)).toEqual([6, 6]);
      expect(await marks(9_999_999, 7)).toEqual([10, 7]);
      const [seen] = await conversationsOf(ann);
      expect(seen).toMatchObject({ other_delivered_seq: 10, other_read_seq: 7 });
      const eve = await makeAccount(database());
      expect(await mark(eve, id, 1, 1)).toEqual({ code: 'not_a_participant' });
      expect(await mark(eve, randomUUID(), 1, 1)).toEqual({ code: 'not_a_participant' });
    });
  });

  describe('catching up', () => {
    test('A named conversation goes on right after its cursor', async () => {
      const [ann, bob] = await pair();
      await send(
        ann,
        bob,
        Array.from({ length: 30 }, () => draft()),
      );
      const caught = await catchUp(bob, { [conversationOf(ann, bob)]: 27 });
      expect(caught.messages.map(({ seq }) => seq)).toEqual([28, 29, 30]);
      expect(caught.conversations).toHaveLength(1);
      expect(caught.more).toEqual([]);
    });

    test('With nothing new the conversation still comes, for its marks', async () => {
      const [ann, bob] = await pair();
      await send(ann, bob, [draft()]);
      const caught = await catchUp(bob, { [conversationOf(ann, bob)]: 1 }, { complete: false });
      expect(caught.messages).toEqual([]);
      expect(caught.conversations.map(({ last_seq }) => last_seq)).toEqual([1]);
    });

    test('A conversation that is new to the device brings its last page', async () => {
      const [ann, bob] = await pair();
      await send(
        ann,
        bob,
        Array.from({ length: 50 }, () => draft()),
      );
      await send(
        ann,
        bob,
        Array.from({ length: 10 }, () => draft()),
      );
      const caught = await catchUp(bob, {});
      expect(caught.messages.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 11),
      );
      expect(caught.more).toEqual([]);
      expect(await catchUp(bob, {}, { complete: false })).toEqual({
        conversations: [],
        messages: [],
        more: [],
      });
    });

    test('What does not fit is named in more, and asking on brings all of it without a gap', async () => {
      const bob = await makeAccount(database());
      const friends = [];
      for (let index = 0; index < 4; index += 1) {
        const friend = await makeAccount(database());
        await send(
          friend,
          bob,
          Array.from({ length: 40 }, () => draft()),
        );
        friends.push(friend);
      }
      const named = conversationOf(friends[0] as TestPerson, bob);
      const cursors: Record<string, number> = { [named]: 0 };
      const seen: string[] = [];
      let rounds = 0;
      for (let more = true; more; rounds += 1) {
        const caught = await catchUp(bob, cursors, { limit: 60 });
        expect(caught.messages.length).toBeLessThanOrEqual(60);
        const known = new Set(caught.conversations.map(({ id }) => id));
        for (const { conversationId, seq, id } of caught.messages) {
          expect(known).toContain(conversationId);
          expect(seq).toBe((cursors[conversationId] ?? 0) + 1);
          cursors[conversationId] = seq;
          seen.push(id);
        }
        more = caught.more.length > 0;
        expect(rounds).toBeLessThan(10);
      }
      expect(new Set(seen).size).toBe(160);
      expect(rounds).toBeGreaterThan(1);
    });

    test('Nobody catches up on what is not theirs', async () => {
      const [ann, bob] = await pair();
      const eve = await makeAccount(database());
      await send(ann, bob, [draft()]);
      const caught = await catchUp(eve, { [conversationOf(ann, bob)]: 0 });
      expect(caught).toEqual({ conversations: [], messages: [], more: [] });
    });
  });
}
