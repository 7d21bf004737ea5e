import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CALL_SERVERS,
  callNoticeSchema,
  callServersSchema,
  incomingCallSchema,
} from '#contract/protocol/calls.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { NewMessage } from '#contract/protocol/socket.ts';
import {
  ask,
  askPlain,
  draft,
  gather,
  next,
  refusalOf,
  send,
  settled,
  type Someone,
  type SocketWorld,
  startSocketWorld,
} from './socketWorld.ts';

/** All that the server says, here and on the console. */
const logged: string[] = [];
const note = (...said: unknown[]) => void logged.push(said.map(String).join(' '));

let world: SocketWorld;
beforeAll(async () => {
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation(note);
  world = await startSocketWorld({ log: { info: note, warn: note, error: note } });
  const socket = await world.connected(world.maya);
  await send(socket, world.batch(world.jonas, draft('Shall we talk?')));
  const his = await world.connected(world.jonas);
  await send(his, world.batch(world.maya, draft('Gladly.')));
  world.hangUp();
});
afterEach(() => world.hangUp());
afterAll(() => world.close());

const OK = { ok: true };
/** Of a caller, as descriptions and candidates carry it. */
const ADDRESS = '198.51.100.23';
const leg = (name: string) => `leg-of-${name}`;
const ring = (to: Someone, callId: string, from = 'maya') => ({
  targetUserId: to.id,
  callType: 'audio',
  payload: { callId, leg: leg(from) },
});
const word = (to: Someone, callId: string, from: string, say: string, isCaller: boolean) => ({
  targetUserId: to.id,
  callType: 'audio',
  payload: { callId, leg: leg(from), say, isCaller },
});
const described = (to: Someone, callId: string, from: string) => ({
  targetUserId: to.id,
  callType: 'audio',
  payload: { callId, leg: leg(from), id: crypto.randomUUID(), description: 'v=0' },
});

async function ringing() {
  const [maya, jonas] = await Promise.all([
    world.connected(world.maya),
    world.connected(world.jonas),
  ]);
  const callId = crypto.randomUUID();
  const heard = next(jonas, 'incoming_call');
  expect(await askPlain(maya, 'webrtc_offer', ring(world.jonas, callId))).toEqual(OK);
  return { maya, jonas, callId, heard: incomingCallSchema.parse(await heard) };
}
const end = (socket: Awaited<ReturnType<SocketWorld['connected']>>, callId: string, from: string) =>
  askPlain(
    socket,
    'call_response',
    word(from === 'maya' ? world.jonas : world.maya, callId, from, 'end', from === 'maya'),
  );

describe('calls over the socket', () => {
  test('it rings at every device with who calls, is taken by one, and what they say is passed on to the other person alone', async () => {
    const tablet = await world.connected(world.jonas);
    const eve = await world.connected(world.eve);
    const strange: unknown[] = [];
    eve.onAny((...args: unknown[]) => strange.push(args));
    const alsoRings = next(tablet, 'incoming_call');
    const { maya, jonas, callId, heard } = await ringing();
    expect(heard).toMatchObject({ callId, callType: 'audio', person: { full_name: 'maya' } });
    expect(heard.leftMs).toBeGreaterThan(40_000);
    expect(await alsoRings).toMatchObject({ callId });
    const told = Promise.all([maya, jonas, tablet].map((each) => next(each, 'call_response')));
    await askPlain(jonas, 'call_response', word(world.maya, callId, 'jonas', 'accept', false));
    for (const notice of await told)
      expect(callNoticeSchema.parse(notice)).toEqual({
        callId,
        say: 'accepted',
        leg: leg('jonas'),
      });
    const passed = next(jonas, 'webrtc_offer');
    const offer = described(world.jonas, callId, 'maya');
    expect(await askPlain(maya, 'webrtc_offer', offer)).toEqual(OK);
    expect(await passed).toEqual({
      userId: world.maya.id,
      callType: 'audio',
      payload: offer.payload,
    });
    const over = next(jonas, 'call_response');
    await end(maya, callId, 'maya');
    expect(await over).toEqual({ callId, say: 'over', reason: 'hungUp' });
    await settled(eve);
    expect(strange.filter((args) => JSON.stringify(args).includes(callId))).toEqual([]);
  });

  test('the database is asked once before it rings, and once before it is taken', async () => {
    const [maya, jonas] = [await world.connected(world.maya), await world.connected(world.jonas)];
    const { db } = world.server.backend.embedded;
    const { asService } = db;
    const texts: string[] = [];
    const asking = vi.spyOn(db, 'asService').mockImplementation((work, options) =>
      asService(
        (sql) =>
          work({
            query(text, parameters) {
              texts.push(text);
              return sql.query(text, parameters);
            },
          }),
        options,
      ),
    );
    try {
      const callId = crypto.randomUUID();
      // The call is written down beside, and it waits for none of that.
      const asked = () => texts.filter((text) => !/private\.(?:begin|accept|end)_call/u.test(text));
      await askPlain(maya, 'webrtc_offer', ring(world.jonas, callId));
      expect(asked()).toHaveLength(1);
      await askPlain(jonas, 'call_response', word(world.maya, callId, 'jonas', 'accept', false));
      expect(asked()).toHaveLength(2);
      await end(maya, callId, 'maya');
    } finally {
      asking.mockRestore();
    }
  });

  test('nothing is passed on before it is accepted, nor by another tab than the one that takes part', async () => {
    const { maya, jonas, callId } = await ringing();
    const early = gather(jonas, 'webrtc_ice_candidate');
    const candidate = (from: string) => ({
      targetUserId: world.jonas.id,
      callType: 'audio',
      payload: { callId, leg: leg(from), id: crypto.randomUUID(), candidate: null },
    });
    expect(await refusalOf(maya, 'webrtc_ice_candidate', candidate('maya'))).toMatchObject({
      code: 'not_found',
    });
    await askPlain(jonas, 'call_response', word(world.maya, callId, 'jonas', 'accept', false));
    expect(await refusalOf(maya, 'webrtc_ice_candidate', candidate('tablet'))).toMatchObject({
      code: 'not_a_participant',
    });
    await settled(jonas);
    expect(early).toEqual([]);
    await end(maya, callId, 'maya');
  });

  test('who has no conversation with somebody, is blocked, or is not in the call, neither rings, joins nor learns of it', async () => {
    const { maya, jonas, callId } = await ringing();
    const eve = await world.connected(world.eve);
    const heard = gather(jonas, 'incoming_call');
    for (const [event, payload] of [
      ['webrtc_offer', ring(world.jonas, crypto.randomUUID(), 'eve')],
      ['call_response', word(world.jonas, crypto.randomUUID(), 'eve', 'here', true)],
      ['call_response', word(world.maya, callId, 'eve', 'accept', false)],
      ['call_response', word(world.maya, callId, 'eve', 'end', false)],
      ['webrtc_answer', described(world.jonas, callId, 'maya')],
    ] as const)
      expect(await refusalOf(eve, event, payload), event).toMatchObject({
        code: expect.stringMatching(/^not_(?:a_participant|found)$/),
      });
    const oneself = ring(world.maya, crypto.randomUUID());
    expect(await refusalOf(maya, 'webrtc_offer', oneself)).toMatchObject({
      code: 'not_a_participant',
    });
    const over = next(jonas, 'call_response');
    await end(maya, callId, 'maya');
    expect(await over).toEqual({ callId, say: 'over', reason: 'cancelled' });

    const { db } = world.server.backend.embedded;
    await db.asService((sql) =>
      sql.query('insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)', [
        world.jonas.id,
        world.maya.id,
      ]),
    );
    for (const [from, to] of [
      [maya, world.jonas],
      [jonas, world.maya],
    ] as const)
      expect(await refusalOf(from, 'webrtc_offer', ring(to, crypto.randomUUID()))).toMatchObject({
        code: 'not_a_participant',
      });
    await db.asService((sql) =>
      sql.query('delete from blocked_users where blocker_id = $1::uuid', [world.jonas.id]),
    );
    expect(heard).toEqual([]);
  });

  test('a made-up call is no way to somebody: neither a word of it nor a description reaches them', async () => {
    const maya = await world.connected(world.maya);
    const jonas = await world.connected(world.jonas);
    const reached: unknown[] = [];
    jonas.onAny((...args: unknown[]) => reached.push(args));
    const callId = crypto.randomUUID();
    for (const say of ['here', 'heard', 'back']) {
      const told = next(maya, 'call_response');
      await askPlain(maya, 'call_response', word(world.jonas, callId, 'maya', say, true));
      expect(await told).toEqual({ callId, say: 'over', reason: 'failed' });
    }
    const offer = described(world.jonas, callId, 'maya');
    expect(await refusalOf(maya, 'webrtc_offer', offer)).toMatchObject({ code: 'not_found' });
    await settled(jonas);
    expect(reached.filter((args) => JSON.stringify(args).includes(callId))).toEqual([]);
  });

  test('it rings at nobody who has not answered: written, or agreed to a viewing', async () => {
    const { server, jonas } = world;
    const guest = await server.makePerson(`guest-${crypto.randomUUID()}@test.test`);
    const [hers, his] = [await world.connected(guest), await world.connected(jonas)];
    const incoming = gather(his, 'incoming_call');
    const ids = { conversationId: conversationIdOf(guest.id, jonas.id) };
    await send(hers, { ...ids, receiverId: jonas.id, messages: [draft('Is it still free?')] });
    const refused = { code: 'forbidden' };
    const asks = () => refusalOf(hers, 'webrtc_offer', ring(jonas, crypto.randomUUID(), 'guest'));
    expect(await asks()).toMatchObject(refused);

    const [first] = await server.backend.embedded.db.asService((sql) =>
      sql.query<{ id: string }>('select id from messages where conversation_id = $1::uuid', [
        ids.conversationId,
      ]),
    );
    const reaction = { ...draft(`${first?.id}\n👍`), message_type: 'reaction' };
    const answered = (...messages: unknown[]) =>
      send(his, { ...ids, receiverId: guest.id, messages });
    expect(await answered(reaction)).toMatchObject([{ status: 'accepted' }]);
    expect(await asks()).toMatchObject(refused);
    await settled(his);
    expect(incoming).toEqual([]);

    // A person who was written to may ring back.
    const back = crypto.randomUUID();
    expect(await askPlain(his, 'webrtc_offer', ring(guest, back, 'jonas'))).toEqual(OK);
    await askPlain(his, 'call_response', word(guest, back, 'jonas', 'end', true));
    await answered(draft('It is.'));
    const callId = crypto.randomUUID();
    expect(await askPlain(hers, 'webrtc_offer', ring(jonas, callId, 'guest'))).toEqual(OK);
    await askPlain(hers, 'call_response', word(jonas, callId, 'guest', 'end', true));
  });

  test('whoever is suspended rings at nobody', async () => {
    const { server, jonas } = world;
    const guest = await server.makePerson(`guest-${crypto.randomUUID()}@test.test`);
    const [hers, his] = [await world.connected(guest), await world.connected(jonas)];
    const incoming = gather(his, 'incoming_call');
    const ids = { conversationId: conversationIdOf(guest.id, jonas.id) };
    await send(hers, { ...ids, receiverId: jonas.id, messages: [draft('Is it still free?')] });
    await send(his, { ...ids, receiverId: guest.id, messages: [draft('It is.')] });
    await server.backend.embedded.db.asService((sql) =>
      sql.query(
        `insert into private.standings (about, about_id, owner_id, state)
         values ('person', $1::uuid, $1::uuid, 'suspended')`,
        [guest.id],
      ),
    );
    const asked = ring(jonas, crypto.randomUUID(), 'guest');
    expect(await refusalOf(hers, 'webrtc_offer', asked)).toMatchObject({ code: 'forbidden' });
    await settled(his);
    expect(incoming).toEqual([]);
  });

  test('a description that is too long, an id of no form and a word nobody knows are refused', async () => {
    const maya = await world.connected(world.maya);
    const long = described(world.jonas, crypto.randomUUID(), 'maya');
    for (const [event, payload] of [
      ['webrtc_offer', { ...long, payload: { ...long.payload, description: 'v'.repeat(24_001) } }],
      ['webrtc_offer', ring(world.jonas, 'one')],
      ['call_response', word(world.jonas, crypto.randomUUID(), 'maya', 'listen', true)],
      ['webrtc_ice_candidate', long],
    ] as const)
      expect(await refusalOf(maya, event, payload), event).toMatchObject({
        code: 'invalid_request',
      });
  });

  test('no description and no candidate reaches a log, whether it is passed on, too long, of no form or for somebody else', async () => {
    const { maya, jonas, callId } = await ringing();
    const candidate = {
      targetUserId: world.jonas.id,
      callType: 'audio',
      payload: {
        callId,
        leg: leg('maya'),
        id: crypto.randomUUID(),
        candidate: {
          candidate: `candidate:1 1 udp 1 ${ADDRESS} 9 typ host`,
          sdpMid: '0',
          sdpMLineIndex: 0,
          usernameFragment: null,
        },
      },
    };
    const offer = described(world.jonas, callId, 'maya');
    const saying = (description: unknown) => ({
      ...offer,
      payload: { ...offer.payload, id: crypto.randomUUID(), description },
    });
    const text = `v=0\r\nc=IN IP4 ${ADDRESS}`;
    await ask(maya, 'webrtc_ice_candidate', candidate);
    await askPlain(jonas, 'call_response', word(world.maya, callId, 'jonas', 'accept', false));
    const passed = next(jonas, 'webrtc_offer');
    expect(await askPlain(maya, 'webrtc_offer', saying(text))).toEqual(OK);
    expect(JSON.stringify(await passed)).toContain(ADDRESS);
    expect(await askPlain(maya, 'webrtc_ice_candidate', candidate)).toEqual(OK);
    for (const strange of [text.padEnd(24_001), { sdp: text }, [text]])
      expect(await refusalOf(maya, 'webrtc_offer', saying(strange))).toBeDefined();
    const eve = await world.connected(world.eve);
    expect(await refusalOf(eve, 'webrtc_answer', saying(text))).toBeDefined();
    await end(maya, callId, 'maya');
    expect(logged.filter((line) => line.includes(ADDRESS) || line.includes('candidate:'))).toEqual(
      [],
    );
  });

  test('who is signed in is told which servers help, nobody else', async () => {
    const answer = await world.server.call('GET', CALL_SERVERS, { token: world.maya.token });
    const { servers } = callServersSchema.parse(answer.body);
    expect(servers.flatMap(({ urls }) => urls)).toEqual([
      'stun:stun.l.google.com:19302',
      'stun:stun1.l.google.com:19302',
    ]);
    expect((await world.server.call('GET', CALL_SERVERS)).status).toBe(401);
  });

  test('a device that comes while it rings is heard of by the caller', async () => {
    const maya = await world.connected(world.maya);
    const callId = crypto.randomUUID();
    const initiated = gather<{ isReachable: boolean }>(maya, 'call_initiated');
    await askPlain(maya, 'webrtc_offer', ring(world.jonas, callId));
    await settled(maya);
    expect(initiated).toEqual([{ callId, isReachable: false }]);
    const jonas = await world.connected(world.jonas);
    await expect.poll(() => initiated.at(-1)).toEqual({ callId, isReachable: true });
    const told = next(jonas, 'call_response');
    await end(maya, callId, 'maya');
    expect(await told).toMatchObject({ reason: 'cancelled' });
  });

  test('CA10 a call that is over is told to both as an entry of their log, once, with how long they talked', async () => {
    const { maya, jonas, callId } = await ringing();
    const told = {
      maya: gather<NewMessage>(maya, 'new_message'),
      jonas: gather<NewMessage>(jonas, 'new_message'),
    };
    await askPlain(jonas, 'call_response', word(world.maya, callId, 'jonas', 'accept', false));
    for (const [socket, to, from] of [
      [maya, world.jonas, 'maya'],
      [jonas, world.maya, 'jonas'],
    ] as const)
      await askPlain(socket, 'call_response', word(to, callId, from, 'heard', from === 'maya'));
    await end(maya, callId, 'maya');
    await end(jonas, callId, 'jonas');
    await end(maya, callId, 'maya');
    for (const each of [told.maya, told.jonas]) {
      await expect.poll(() => each.length).toBe(1);
      expect(each[0]?.message).toMatchObject({
        id: callId,
        sender_id: world.maya.id,
        message_type: 'call',
        content: expect.stringMatching(/^audio hungUp [1-9]$/),
      });
    }
    const socket = await world.connected(world.maya);
    // A device cannot write such an entry itself.
    const forged = { ...draft('audio missed 0'), message_type: 'call' };
    expect(await ask(socket, 'send_messages', world.batch(world.jonas, forged))).toMatchObject({
      results: [{ status: 'rejected', code: 'invalid_request' }],
    });
  });
});
