import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Socket } from 'socket.io-client';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { askPlain, draft, gather, send } from '#tests/server/socketWorld.ts';
import { openWorld, type Person, type World } from './world.ts';

/** A word that does not come within so long, ms, is not heard. */
const PATIENCE_MS = 8000;
/** A second copy would have come by then, ms. */
const TWICE_MS = 1000;
/** RATES.contact of contract/protocol/limits.ts. */
const LETTERS = 5;

export interface Check {
  readonly name: string;
  readonly isRight: boolean;
  readonly said: string;
}

interface Scene {
  readonly world: World;
  readonly maya: Person;
  readonly jonas: Person;
  readonly conversationId: string;
  /** Maya at the first process, and once more at the second; Jonas at the second. */
  readonly hers: Socket;
  readonly herOther: Socket;
  readonly his: Socket;
}

/** Each says what was wrong; empty where all was right. */
const CHECKS: Readonly<Record<string, (scene: Scene) => Promise<string>>> = {
  async message({ hers, his, jonas, conversationId }) {
    const heard = gather<{ message: { content: string } }>(his, 'new_message');
    await send(hers, { conversationId, receiverId: jonas.id, messages: [draft('hello')] });
    return await until(() => heard.some(({ message }) => message.content === 'hello'));
  },
  async 'own other device'({ hers, herOther, jonas, conversationId }) {
    const heard = gather<{ message: { content: string } }>(herOther, 'new_message');
    await send(hers, { conversationId, receiverId: jonas.id, messages: [draft('from one')] });
    return await until(() => heard.some(({ message }) => message.content === 'from one'));
  },
  async 'presence both ways'({ world, hers, jonas }) {
    const [came, went] = [gather(hers, 'user_online'), gather(hers, 'user_offline')];
    const eve = await world.makePerson('eve');
    const conversationId = conversationIdOf(eve.id, jonas.id);
    const herLine = await world.device(eve, 0);
    await send(herLine, { conversationId, receiverId: jonas.id, messages: [draft('hi')] });
    const his = await world.device(jonas, 1);
    const whole = gather<{ users: { id: string }[] }>(his, 'online_users');
    await ask(his, 'user_online', { id: jonas.id });
    const knows = await until(() =>
      whole.some(({ users }) => users.some(({ id }) => id === eve.id)),
    );
    if (knows !== '') return 'he does not see who is at the other process';
    const gone = gather<{ id: string }>(his, 'user_offline');
    herLine.disconnect();
    const isTold = await until(() => gone.some(({ id }) => id === eve.id));
    if (isTold !== '') return 'nobody says that she left';
    his.disconnect();
    return came.length + went.length === 0 ? '' : 'somebody was told of a second device';
  },
  async typing({ hers, his, maya, jonas, conversationId }) {
    const shown = gather<{ userId: string }>(his, 'user_typing');
    const stopped = gather(his, 'user_stopped_typing');
    await ask(hers, 'typing_start', { conversationId, receiverId: jonas.id });
    const begins = await until(() => shown.some(({ userId }) => userId === maya.id));
    return begins || (await until(() => stopped.length === 1));
  },
  async read({ hers, his, herOther, conversationId }) {
    const [other, told] = [gather(herOther, 'message_read'), gather(hers, 'message_read')];
    await ask(his, 'message_read', { conversationId, seq: 3 });
    return await until(() => told.length === 1 && other.length === 1);
  },
  async ring(scene) {
    const { callId, rings, reachable } = await ringAt(scene);
    await endCall(scene, callId);
    return rings || (reachable ? '' : 'he counts as out of reach');
  },
  async accept(scene) {
    const { hers, his, jonas, maya } = scene;
    const { callId } = await ringAt(scene);
    const told = gather<{ say: string; leg?: string }>(hers, 'call_response');
    await sayOf(his, maya, callId, { say: 'accept', isCaller: false });
    const accepted = await until(() =>
      told.some((one) => one.say === 'accepted' && one.leg === HIS),
    );
    const offers = gather<{ payload: { description?: string } }>(his, 'webrtc_offer');
    await ask(hers, 'webrtc_offer', {
      ...{ targetUserId: jonas.id, callType: 'audio' },
      payload: { callId, leg: HERS, id: 'offer-0001', description: 'described' },
    });
    const passed = await until(() => offers[0]?.payload.description === 'described');
    const answers = gather<{ payload: { description?: string } }>(hers, 'webrtc_answer');
    await ask(his, 'webrtc_answer', {
      ...{ targetUserId: maya.id, callType: 'audio' },
      payload: { callId, leg: HIS, id: 'answer-001', description: 'answered' },
    });
    const answered = await until(() => answers[0]?.payload.description === 'answered');
    await endCall(scene, callId);
    return accepted || passed || answered;
  },
  async decline(scene) {
    const { callId } = await ringAt(scene);
    const told = gather<{ say: string; reason?: string }>(scene.hers, 'call_response');
    await sayOf(scene.his, scene.maya, callId, { say: 'decline', isCaller: false });
    return await until(() => told.some(({ reason }) => reason === 'declined'));
  },
  async 'hang up'(scene) {
    const { callId } = await ringAt(scene);
    await sayOf(scene.his, scene.maya, callId, { say: 'accept', isCaller: false });
    const told = gather<{ reason?: string }>(scene.hers, 'call_response');
    await sayOf(scene.his, scene.maya, callId, { say: 'end', isCaller: false });
    return await until(() => told.some(({ reason }) => reason === 'hungUp'));
  },
  async 'sign-out ends sockets'({ world, jonas }) {
    const session = await world.signIn(jonas);
    const lines = [await world.device(session, 0), await world.device(session, 1)];
    await world.call(0, '/auth/v1/logout?scope=local', { method: 'POST', token: session.token });
    return await until(() => lines.every(({ connected }) => !connected));
  },
  async 'hint once'({ world, his, hers, jonas }) {
    const all = [gather(his, 'sync_hint'), gather(hers, 'sync_hint')];
    const body = { user_id_param: jonas.id, role_name: 'landlord', make_primary: false };
    const { token } = jonas;
    await world.call(0, '/rest/v1/rpc/add_user_role', { method: 'POST', token, body });
    const heard = await until(() => (all[0]?.length ?? 0) > 0);
    await sleep(TWICE_MS);
    const [mine = [], others = []] = all;
    const kinds = new Set(mine.map((hint) => JSON.stringify(hint)));
    if (others.length > 0) return 'somebody else heard it';
    return heard || (kinds.size === mine.length ? '' : `${mine.length} for ${kinds.size}`);
  },
  async 'limit counted once'({ world }) {
    let taken = 0;
    const said = await hearTaken(world);
    for (let at = 0; at < 2 * LETTERS; at += 1) {
      const { status } = await world.call(at % 2, API.contact, { method: 'POST', body: letter() });
      if (status < 300) {
        taken += 1;
        // At the same moment both would take it, and owe it: the other has heard of it when it answers what it is asked behind that word.
        if ((await until(() => said.letters() === taken)) !== '') return 'the other is not told';
        await world.call((at + 1) % 2, API.config);
      } else if (status !== 429) return `a letter was answered with ${status}`;
    }
    said.close();
    return taken === LETTERS ? '' : `${taken} letters taken, and one process takes ${LETTERS}`;
  },
};

/** Throws where it is refused. */
async function ask(socket: Socket, event: string, payload: object): Promise<void> {
  const ack = await askPlain(socket, event, payload);
  if ('error' in ack) throw new Error(`${event} is refused: ${ack.error.code}`);
}

/** Letters of which one process told the others. */
async function hearTaken({ redis }: World) {
  const ears = await createClient({ url: redis.url }).connect();
  let letters = 0;
  await ears.subscribe('roost:0:to:others', (text) => {
    const { topic, body } = JSON.parse(text) as { topic: string; body: [kind: string][] };
    if (topic === 'taken') letters += body.filter(([kind]) => kind === 'contact').length;
  });
  return { letters: () => letters, close: () => ears.destroy() };
}

export const HERS = 'leg-of-maya';
const HIS = 'leg-of-jonas';

/** She rings at him, or again with a call that rang. */
export async function ringAt(
  { hers, his, jonas }: Pick<Scene, 'hers' | 'his' | 'jonas'>,
  callId: string = crypto.randomUUID(),
) {
  const incoming = gather<{ callId: string }>(his, 'incoming_call');
  const initiated = gather<{ callId: string; isReachable: boolean }>(hers, 'call_initiated');
  const payload = { callId, leg: HERS };
  await ask(hers, 'webrtc_offer', {
    ...{ targetUserId: jonas.id, callType: 'audio' },
    payload,
  });
  const rings = await until(() => incoming.some((call) => call.callId === callId));
  await until(() => initiated.some((call) => call.callId === callId));
  const reachable = initiated.find((call) => call.callId === callId)?.isReachable === true;
  return { callId, rings, reachable };
}

export const sayOf = (
  socket: Socket,
  to: Person,
  callId: string,
  { say: word, isCaller }: { say: string; isCaller: boolean },
) =>
  ask(socket, 'call_response', {
    ...{ targetUserId: to.id, callType: 'audio' },
    payload: { callId, leg: isCaller ? HERS : HIS, say: word, isCaller },
  });

export const endCall = ({ hers, jonas }: Pick<Scene, 'hers' | 'jonas'>, callId: string) =>
  sayOf(hers, jonas, callId, { say: 'end', isCaller: true });

const letter = () => ({
  id: crypto.randomUUID(),
  ...{ topic: 'question', name: 'Eve', email: 'eve@test.test', message: 'Hello', language: 'en' },
  written_at: new Date().toISOString(),
});

/** Empty once it is so. */
export async function until(isSo: () => boolean, withinMs = PATIENCE_MS): Promise<string> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) return 'not heard';
    await sleep(10);
  }
  return '';
}

/** Two people at two processes do all that two people at one do. `onCheck` is told of each. */
export async function checkTwoPeople(onCheck: (check: Check) => void): Promise<readonly Check[]> {
  const world = await openWorld(2, { RATE_LIMITS: 'normal' });
  try {
    const [maya, jonas] = [await world.makePerson('maya'), await world.makePerson('jonas')];
    const conversationId = conversationIdOf(maya.id, jonas.id);
    const hers = await world.device(maya, 0);
    const his = await world.device(jonas, 1);
    const herOther = await world.device(maya, 1);
    // It rings at nobody who has not answered.
    await send(hers, { conversationId, receiverId: jonas.id, messages: [draft('first')] });
    await send(his, { conversationId, receiverId: maya.id, messages: [draft('yes')] });
    const scene = { world, maya, jonas, conversationId, hers, herOther, his };
    const checks: Check[] = [];
    for (const [name, look] of Object.entries(CHECKS)) {
      const said = await look(scene).catch((thrown: unknown) => String(thrown));
      const check = { name, isRight: said === '', said };
      checks.push(check);
      onCheck(check);
    }
    return checks;
  } finally {
    await world.close();
  }
}
