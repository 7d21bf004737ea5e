import {
  type Arrivals,
  createInbound,
  createMarkSender,
  createPulls,
  fetchOlder,
  forgetLostRanges,
  type Inbound,
} from '../chat/inbound/index.ts';
import { createDrain, createSchedule, type Drain } from '../chat/outbox/index.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Life } from '../kit/life.ts';
import { createTimer } from '../kit/timer.ts';
import type { EngineDeps } from '../model/engine.ts';
import { LEADER_LOCK } from './leader/lock.ts';
import type { LeaderFacts } from './leaderFacts.ts';
import type { Uplink } from './uplink.ts';

/** A drain changes the outbox dozens of times a moment; whoever writes nudges besides. */
const OUTBOX_SETTLES_MS = 40;

export interface MessagingDeps {
  readonly engine: EngineDeps;
  readonly life: Life;
  readonly facts: LeaderFacts;
  readonly uplink: Uplink;
  readonly arrivals: Arrivals;
  /** This tab still leads. */
  isCurrent(): boolean;
  /** It does, beyond doubt. Asked before every send. */
  isCertain(): boolean;
}

/** Messages and marks between this device and the server: what the leader sends, fetches and keeps. */
export interface Messaging {
  readonly inbound: Inbound;
  readonly post: Drain['post'];
  /** `lane`: nothing but the outbox of this conversation has changed. */
  wake(lane?: string): void;
  /** Waiting entries may go over REST. */
  send(): void;
  /** It may work now: every wait but Retry-After ends. */
  retry(): void;
  /** Everything the device misses. False when it was given up for now. */
  readonly catchUp: ReturnType<typeof createPulls>['all'];
  /** The same, and nobody waits for it. */
  catchUpSoon(): void;
  /** Something that came could not be kept: it is fetched again in a while. */
  readonly catchUpLater: ReturnType<typeof createPulls>['later'];
  loadOlder(conversationId: string): Promise<boolean>;
  start(): void;
  stop(): void;
}

export function createMessaging(deps: MessagingDeps): Messaging {
  const { engine, life, facts, uplink, arrivals, isCurrent, isCertain } = deps;
  const { clock, random, stores, log, locks } = engine;
  const { conversations } = stores;
  const base = { clock, random, life };
  const { api, send } = uplink.calls;
  const outboxTimer = createTimer(clock);
  const isLeading = () => isCurrent() && isCertain();
  const canSend = () => isLeading() && uplink.isLetIn();

  const catchUpSoon = (pull: () => Promise<boolean>) =>
    life.run('catch-up', async () => void (await pull()));
  const onGap = (conversationId: string) => {
    if (isCurrent()) catchUpSoon(() => pulls.one(conversationId));
  };
  const inbound = createInbound({
    clock,
    random,
    stores,
    userId: engine.identity.userId,
    life,
    arrivals,
    onGap,
    onDelivered: () => marks.wake(),
  });
  const drain = createDrain({
    ...base,
    outbox: stores.outbox,
    // Every other tab waits for the lead.
    isAlone: async () => !(await locks.isWaitedFor(LEADER_LOCK)),
    canSend: () => canSend() && uplink.canReach(),
    isLeading,
    send,
    mayGo: engine.mayGo,
    store: inbound.storeSent,
    onAcknowledged: () => facts.synced('outbox', 'push'),
    onUnkept: () => pulls.later(),
    onLater: (entries) => schedule.learn(entries),
  });
  const schedule = createSchedule({
    clock,
    outbox: stores.outbox,
    life,
    isLeading,
    onDue: (lane) => drain.wake({ lane }),
  });
  const marks = createMarkSender({
    ...base,
    conversations,
    api,
    canSend: () => canSend() && !uplink.isOffline(),
    tellsRead: () => engine.privacy?.().tellsRead !== false,
  });
  const pulls = createPulls({
    ...base,
    api,
    conversations,
    inbound,
    log,
    userId: engine.identity.userId,
    canAsk: () => isCurrent() && uplink.isLetIn() && !uplink.isOffline(),
    onDone() {
      tellPulled(facts);
      marks.wake();
    },
  });

  const stops: Unsubscribe[] = [];
  return {
    inbound,
    post: drain.post,
    wake(lane) {
      drain.wake({ lane });
      schedule.look();
      if (lane === undefined) marks.wake();
    },
    send: () => drain.goOn(),
    retry() {
      schedule.look();
      drain.wake({ eager: true });
      marks.wake({ eager: true });
      pulls.retry();
    },
    catchUp: pulls.all,
    catchUpSoon: () => catchUpSoon(pulls.all),
    catchUpLater: pulls.later,
    loadOlder: (conversationId) => fetchOlder({ api, conversations, inbound }, conversationId),
    start() {
      stops.push(
        stores.outbox.subscribe((changes) => {
          schedule.learn((changes ?? []).flatMap(({ entry }) => entry ?? []));
          if (drain.hear(changes) && !outboxTimer.isSet())
            outboxTimer.set(OUTBOX_SETTLES_MS, drain.goOn);
        }),
        conversations.subscribe(() => marks.wake()),
      );
      schedule.look();
      drain.wake({ eager: true });
      marks.wake();
      life.run('looking for lost messages', () => fetchLost(deps, onGap));
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
      outboxTimer.clear();
      for (const part of [drain, schedule, marks, pulls]) part.stop();
    },
  };
}

function tellPulled(facts: LeaderFacts): void {
  for (const name of ['conversations', 'messages'] as const) {
    facts.synced(name, 'pull');
    facts.synced(name, 'followed');
  }
}

/** Fetches again what a power cut took back. */
async function fetchLost(
  { engine: { stores, log }, life }: Pick<MessagingDeps, 'engine' | 'life'>,
  onGap: (conversationId: string) => void,
): Promise<void> {
  const lost = await forgetLostRanges({ stores, life });
  if (lost.length === 0) return;
  log.warn('held ranges had lost their messages', { conversations: lost.length });
  for (const conversationId of lost) onGap(conversationId);
}
