import { unreachable } from '#contract/rules/unreachable.ts';
import type { TabRequest } from '../model/tabMessage.ts';
import { type Arrivals, createTypingBoard } from '../chat/inbound/index.ts';
import type { Drain } from '../chat/outbox/index.ts';
import { type Hold, withHold } from '../model/hold.ts';
import type { Tally } from '../model/tally.ts';
import type { CollectionName } from '../model/types.ts';
import type { EngineDeps, Observe, SyncNews } from '../model/engine.ts';
import type { SharedFacts } from '../model/facts.ts';
import type { Calls } from './calls.ts';
import { createLeaderFacts } from './leaderFacts.ts';
import type { Life } from '../kit/life.ts';
import { createMessaging } from './messaging.ts';
import { followSocket } from './socketEvents.ts';
import { createUplink } from './uplink.ts';

export interface LeadingDeps {
  readonly engine: EngineDeps;
  readonly life: Life;
  readonly facts: SharedFacts;
  readonly arrivals: Arrivals;
  /** Asked before every send. */
  readonly isCertain: () => boolean;
}

/** The work of the one tab that leads: everything that touches the network. */
export interface Leading {
  /** `lane`: nothing but the outbox of this conversation has changed. */
  wake(lane?: string): void;
  /** Stores and sends a message at once; null where it has to wait its turn. */
  readonly post: Drain['post'];
  handle(request: TabRequest): Promise<boolean>;
  typing(state: 'start' | 'stop', receiverId: string, conversationId: string): void;
  readonly observe: Observe;
  /** See Engine. */
  mayCarry(isPublic: boolean): boolean;
  readonly carry: Calls['carry'];
  noteSynced(collection: CollectionName, news: SyncNews): void;
  noteTrouble(collection: CollectionName, kind: 'failed' | 'conflicts'): void;
  noteUnsent(tally: Tally): void;
  noteHold(name: string, hold: Hold | null): void;
  end(): void;
}

/** Puts the leader's parts together and starts them. */
export function startLeading(deps: LeadingDeps): Leading {
  const { engine, life, arrivals, isCertain } = deps;
  const { clock, page, socket } = engine;
  let isOver = false;
  const isCurrent = () => !isOver && !life.isOver();

  const facts = createLeaderFacts(deps.facts, clock, isCurrent);
  const typing = createTypingBoard(clock, (conversations) =>
    facts.change({ typing: [...conversations] }),
  );
  /** A hint that it may work now. */
  const retryAll = () => {
    if (!isCurrent()) return;
    messaging.retry();
    engine.onRetry?.();
  };
  const uplink = createUplink({
    engine,
    life,
    facts,
    isCurrent,
    onTry: retryAll,
    onRest: () => messaging.send(),
  });
  const messaging = createMessaging({
    engine,
    life,
    facts,
    uplink,
    arrivals,
    isCurrent,
    isCertain,
  });

  const stops = [
    followSocket({
      engine,
      life,
      uplink,
      inbound: messaging.inbound,
      facts,
      typing,
      isCurrent,
      onConnected() {
        messaging.catchUpSoon();
        retryAll();
      },
      onLost: () => messaging.catchUpLater(),
    }),
    page.onHint((hint) => {
      if (hint !== 'hidden' && hint !== 'offline') retryAll();
    }),
  ];
  // The previous leader's holds were its own.
  facts.change({ presence: [], knowsPresence: false, typing: [], holds: {} });
  uplink.start();
  messaging.start();

  return {
    wake(lane) {
      messaging.wake(lane);
      if (lane === undefined) engine.onCertain?.();
    },
    post: messaging.post,
    async handle(request) {
      switch (request.kind) {
        case 'syncNow':
          retryAll();
          uplink.retryNow();
          return await messaging.catchUp();
        case 'loadOlder':
          return await messaging.loadOlder(request.conversationId);
        default:
          return unreachable(request);
      }
    },
    typing(state, receiverId, conversationId) {
      if (isCurrent() && uplink.isLetIn() && isCertain() && socket.isConnected())
        socket.typing(state, receiverId, conversationId);
    },
    mayCarry: (isPublic) => isCurrent() && isCertain() && uplink.mayCarry(isPublic),
    carry: uplink.calls.carry,
    observe: uplink.calls.observe,
    noteSynced: facts.synced,
    noteTrouble: facts.trouble,
    noteUnsent: (unsent) => facts.change({ unsent }),
    noteHold(name, hold) {
      const { holds } = facts.get();
      const next = withHold(holds, name, hold);
      if (next !== holds) facts.change({ holds: next });
    },
    end() {
      isOver = true;
      for (const stop of stops) stop();
      messaging.stop();
      uplink.stop();
      typing.clear();
      arrivals.clear();
    },
  };
}
