import { TALKER_GRACE_MS } from '#server/domain/calls/exchange.ts';
import { isUnanswered, RECONNECT_MS, CONNECT_MS } from '#contract/rules/calls/call.ts';
import {
  callee,
  type CallDevice,
  type CallTab,
  createCallWorld,
  JONAS,
  MAYA,
  NO_FAULTS,
} from './world.ts';

/** The longest ringing, ms: 45 s and the time a word may take. */
const RINGS_MS = 50_000;
/** The most time between the end of a limit and its being noticed, ms. */
const SLACK_MS = 1000;
const STEPS = 30;
/** How long the microphones of tabs take to open, ms, by turns: a call may be over before. */
const OPENS_MS = [0, 600, 2000];
/** After it nothing is held: a word that is said late, ms, and a tab that is given up. */
const AFTER_MS = 15_000 + TALKER_GRACE_MS + SLACK_MS;

export interface CallSimulation {
  readonly seed: number;
  readonly problems: readonly string[];
  readonly trace: readonly string[];
  /** How often two heard each other. */
  readonly talks: number;
}

/**
 * Two people, three devices, five tabs: calls begun, taken, declined and hung up at random over lines that lose, double and delay,
 * with tabs that die and servers that are restarted. Then everything is mended, and everybody hangs up.
 */
export async function simulateCalls(seed: number): Promise<CallSimulation> {
  const world = createCallWorld(seed);
  const { clock, random } = world;
  const problems: string[] = [];
  const trace: string[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  const devices: CallDevice[] = [world.device(MAYA), world.device(MAYA), world.device(JONAS)];
  const [phone, laptop, other] = devices as [CallDevice, CallDevice, CallDevice];
  const all: CallTab[] = [];
  const join = (tab: CallTab) => {
    tab.media.opensAfterMs = OPENS_MS[all.length % OPENS_MS.length] ?? 0;
    all.push(tab);
  };
  for (const device of [phone, phone, laptop, other, other]) join(device.openTab());
  const living = () => all.filter((tab) => !tab.isDead());
  /** Since when a tab shows this state of a call, by ms since the start. */
  const since = new Map<CallTab, { readonly key: string; readonly at: number }>();
  const wrong = (what: string) => void problems.push(`${clock.elapsed()} ms: ${what}`);
  let restarts = 0;
  const talks = new Set<string>();

  const look = () => {
    for (const [at, tab] of all.entries()) {
      const call = tab.controller.call.get();
      const open = tab.media.microphones();
      const isLive = call !== null && call.state.status !== 'ended';
      if (open > (isLive && !tab.isDead() ? 1 : 0)) wrong(`tab ${at} has ${open} microphones open`);
      if (!isLive || tab.isDead()) {
        since.delete(tab);
        continue;
      }
      if (call.state.status === 'connected') talks.add(call.id);
      const kind = isUnanswered(call.state) ? 'rings' : call.state.status;
      const key = `${call.id} ${kind}`;
      const before = since.get(tab);
      if (before?.key !== key) since.set(tab, { key, at: clock.elapsed() });
      const lasted = clock.elapsed() - (since.get(tab)?.at ?? 0);
      const most = {
        rings: RINGS_MS,
        connecting: CONNECT_MS + SLACK_MS,
        reconnecting: RECONNECT_MS + SLACK_MS,
        connected: Number.POSITIVE_INFINITY,
      }[kind as 'rings'];
      if (lasted > most) wrong(`tab ${at} ${kind} for ${lasted} ms`);
    }
  };
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      await clock.advance(Math.min(250, left));
      look();
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    const tab = pick(living());
    const at = all.indexOf(tab);
    const action = pick([
      'start',
      'start',
      'accept',
      'accept',
      'accept',
      'decline',
      'hangUp',
      'cut',
      'kill',
      'reload',
      'restart',
      'silent',
      'faults',
      'wait',
      'wait',
    ]);
    trace.push(`${clock.elapsed()} ms: ${action} ${at}`);
    switch (action) {
      case 'start':
        tab.controller.dismiss();
        tab.controller.start(callee(tab.device.who === MAYA ? JONAS : MAYA), 'audio');
        break;
      case 'accept':
        for (const each of living()) if (random.next() < 0.5) each.controller.accept('audio');
        break;
      case 'decline':
        tab.controller.decline();
        break;
      case 'hangUp':
        tab.controller.hangUp();
        break;
      case 'cut': {
        tab.device.cut();
        clock.after(random.next() * 60_000, () => tab.device.mend());
        break;
      }
      case 'kill':
        tab.kill();
        join(tab.device.openTab());
        break;
      case 'reload':
        join(tab.reload());
        break;
      case 'restart':
        // A restart forgets state that the checks do not know: most worlds have none.
        if (seed % 4 !== 0) break;
        restarts += 1;
        world.restartServer();
        break;
      case 'silent':
        tab.media.line()?.silent(random.next() < 0.5);
        break;
      case 'faults':
        world.faults = {
          lost: random.next() * 0.2,
          doubled: random.next() * 0.2,
          late: random.next() * 800,
        };
        break;
      default:
    }
    await pass(random.next() < 0.1 ? 46_000 : random.next() * 3000);
  }

  world.faults = NO_FAULTS;
  for (const device of devices) device.mend();
  await pass(2000);
  for (const tab of living()) tab.controller.hangUp();
  await pass(AFTER_MS);
  for (const tab of living()) {
    const call = tab.controller.call.get();
    if (call !== null && call.state.status !== 'ended')
      wrong(`a call goes on: ${call.state.status}`);
  }
  if (world.exchange().size() > 0) wrong(`the server holds ${world.exchange().size()} calls`);
  const { written } = world;
  written.endLost();
  const inLog = new Map(written.entries.map(({ callId, reason }) => [callId, reason] as const));
  if (inLog.size < written.entries.length) wrong('a call is twice in the log');
  for (const id of talks) if (!inLog.has(id)) wrong(`call ${id} was talked and is not in the log`);
  if (restarts === 0) {
    const ends = new Map<string, Set<string>>();
    for (const tab of living())
      for (const [id, reason] of tab.controller.ended.get()) {
        if (reason === 'elsewhere') continue;
        ends.set(id, (ends.get(id) ?? new Set()).add(reason));
      }
    for (const [id, reasons] of ends)
      if (reasons.size > 1) wrong(`call ${id} ended as ${[...reasons].join(' and ')}`);
    for (const [id, reason] of inLog) {
      const [told = reason] = ends.get(id) ?? [];
      if (told !== reason) wrong(`call ${id} ended as ${told} and is ${reason} in the log`);
    }
  }
  for (const tab of living()) tab.controller.close();
  return { seed, problems, trace, talks: talks.size };
}
