import type { Message } from '#contract/entities/message.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { startHeartbeat } from './connection/heartbeat.ts';
import { createLine } from './connection/line.ts';
import { createReachability } from './connection/reachabilityDriver.ts';
import type { TabRequest } from '../model/tabMessage.ts';
import { fetchOlder } from '../chat/inbound/history.ts';
import { createKeep } from '../chat/inbound/keep.ts';
import { forgetLostRanges } from '../chat/inbound/lostMessages.ts';
import { createMarkSender } from '../chat/inbound/marks.ts';
import { createPulls } from '../chat/inbound/pulls.ts';
import { runsOf } from '../chat/inbound/runs.ts';
import { createTypingBoard } from '../chat/inbound/typing.ts';
import { createDrain } from '../chat/outbox/drain.ts';
import type { NewMessage, OutboxEntry } from '../model/entry.ts';
import { createTimer } from '../kit/timer.ts';
import type { Tally } from '../model/tally.ts';
import type { CollectionName } from '../model/types.ts';
import { createAuthGate } from './authGate.ts';
import { createCalls } from './calls.ts';
import type { EngineDeps } from '../model/engine.ts';
import type { SharedFacts } from '../model/facts.ts';
import { createLeaderFacts } from './leaderFacts.ts';
import type { Life } from '../kit/life.ts';
import { createProtocolGate } from './protocolGate.ts';
import { createSocketEvents } from './socketEvents.ts';

/** A drain changes the outbox dozens of times a moment; whoever writes nudges besides. */
const OUTBOX_SETTLES_MS = 40;
/** After a longer absence the socket gets its chance before REST; on a line that flickers nothing waits. */
const SHORT_OFFLINE_MS = 3000;

export interface LeadingDeps {
  readonly engine: EngineDeps;
  readonly life: Life;
  readonly facts: SharedFacts;
  /** Asked before every send. */
  readonly isCertain: () => boolean;
}

/** The work of the one tab that leads: everything that touches the network. */
export interface Leading {
  /** `lane`: nothing but the outbox of this conversation has changed. */
  wake(lane?: string): void;
  /** Stores and sends a message at once; null where it has to wait its turn. */
  post(message: NewMessage): Promise<OutboxEntry> | null;
  handle(request: TabRequest): Promise<boolean>;
  typing(state: 'start' | 'stop', receiverId: string, conversationId: string): void;
  observe<T>(call: () => Promise<T>): Promise<T>;
  noteSynced(collection: CollectionName, direction: 'pull' | 'push'): void;
  noteTrouble(collection: CollectionName, kind: 'failed' | 'conflicts'): void;
  noteUnsent(tally: Tally): void;
  end(): void;
}

export function startLeading(deps: LeadingDeps): Leading {
  const { engine, life, isCertain } = deps;
  const { clock, random, page, stores, socket, tokens, log } = engine;
  const { userId } = engine.identity;
  const outboxTimer = createTimer(clock);
  const shortOffline = createTimer(clock);
  let isOver = false;
  const isCurrent = () => !isOver && !life.isOver();

  const facts = createLeaderFacts(deps.facts, clock, isCurrent);
  const reachability = createReachability({ clock, page, probe: (ms) => engine.api.probe(ms) });
  const isOffline = () => reachability.state.get() === 'offline';
  const gate = createAuthGate({
    clock,
    random,
    tokens,
    life,
    onOpen() {
      facts.connection({ type: 'authRenewed', isLineUp: socket.isConnected() });
      if (!socket.isConnected()) line.reconnect();
      wakeAll();
    },
    onLost() {
      if (!isCurrent()) return;
      facts.connection({ type: 'authLost' });
      engine.onAuthLost();
    },
  });
  const protocol = createProtocolGate({
    clock,
    random,
    onShut: (code) => facts.connection({ type: 'mismatched', code }),
    onTry() {
      if (!socket.isConnected()) line.reconnect();
      wakeAll();
    },
    onAccepted: () => facts.connection({ type: 'understood', isLineUp: socket.isConnected() }),
  });
  const line = createLine({
    clock,
    socket,
    mayConnect: () => !isOffline() && gate.isOpen() && protocol.isOpen(),
    onRest: () => drain.wake(),
  });
  const { api, send } = createCalls({
    clock,
    api: engine.api,
    socket,
    gate,
    protocol,
    reachability,
  });
  const isLetIn = () => gate.isOpen() && protocol.isOpen();
  const canSend = () => isCurrent() && isLetIn() && isCertain();
  const canReach = () => socket.isConnected() || (!isOffline() && line.isRestDue());

  const keep = createKeep({ clock, random, stores, userId, life });
  const onGap = (conversationId: string) => {
    if (!isCurrent()) return;
    life.run('catch-up', async () => {
      await pulls.one(conversationId);
    });
  };
  const storeSent = async (conversationId: string, messages: readonly Message[]) => {
    for (const run of runsOf(messages).get(conversationId) ?? []) {
      const outcome = await keep.store(conversationId, run, { isStart: false });
      if (outcome !== 'kept') onGap(conversationId);
    }
  };

  const drain = createDrain({
    clock,
    random,
    outbox: stores.outbox,
    life,
    canSend: () => canSend() && canReach(),
    isLeading: () => isCurrent() && isCertain(),
    send,
    store: storeSent,
    onAcknowledged: () => facts.synced('outbox', 'push'),
  });
  const marks = createMarkSender({
    clock,
    random,
    conversations: stores.conversations,
    api,
    life,
    canSend: () => canSend() && !isOffline(),
    tellsRead: () => engine.privacy?.().tellsRead !== false,
  });
  const pulls = createPulls({
    clock,
    random,
    api,
    conversations: stores.conversations,
    keep,
    life,
    log,
    userId,
    canAsk: () => isCurrent() && isLetIn() && !isOffline(),
    onDone() {
      facts.synced('conversations', 'pull');
      facts.synced('messages', 'pull');
      marks.wake();
    },
  });
  const typing = createTypingBoard(clock, (conversations) =>
    facts.change({ typing: [...conversations] }),
  );

  /** A hint that it may work now: every wait but Retry-After ends. */
  const wakeAll = () => {
    if (!isCurrent()) return;
    drain.wake({ eager: true });
    marks.wake({ eager: true });
    pulls.retry();
    engine.onRetry?.();
  };

  const onSocketEvent = createSocketEvents({
    inbound: {
      userId,
      conversations: stores.conversations,
      keep,
      life,
      onGap,
      onDelivered: () => marks.wake(),
    },
    facts,
    typing,
    onConnected() {
      line.connected();
      gate.accepted(gate.generation());
      protocol.accepted();
      facts.connection({ type: 'connected' });
      life.run('catch-up', async () => {
        await pulls.all();
      });
      wakeAll();
    },
    onDisconnected({ needsAuth, mismatch }) {
      line.disconnected();
      facts.connection({ type: 'disconnected' });
      if (mismatch !== undefined) {
        protocol.refused(mismatch);
        reachability.answered();
      } else if (needsAuth) gate.refused(gate.generation());
      else reachability.suspect();
    },
    onHint: (hint) => engine.onHint(hint),
    onLost() {
      if (isCurrent()) pulls.later();
    },
  });

  const onContact = () => {
    if (!isCurrent()) return;
    facts.contact(reachability.lastContactAt.get());
    line.contact();
  };
  const onReachability = () => {
    if (!isCurrent()) return;
    const before = facts.get().reachability;
    const now = reachability.state.get();
    facts.change({ reachability: now });
    if (now === 'offline') shortOffline.set(SHORT_OFFLINE_MS, () => {});
    if (now !== 'online' || before === 'weak') return;
    if (!shortOffline.isSet()) line.waitForSocket();
    shortOffline.clear();
    gate.retryNow();
    wakeAll();
  };

  const stops = [
    socket.subscribe((event) => {
      if (!isCurrent()) return;
      if (event.type !== 'disconnected') reachability.answered();
      onSocketEvent(event);
    }),
    reachability.state.subscribe(onReachability),
    reachability.lastContactAt.subscribe(onContact),
    stores.outbox.subscribe(() => {
      if (!outboxTimer.isSet()) outboxTimer.set(OUTBOX_SETTLES_MS, () => drain.wake());
    }),
    stores.conversations.subscribe(() => marks.wake()),
    tokens.onChange((token) => {
      if (!isCurrent()) return;
      socket.reauth(token);
      gate.renewed();
    }),
    page.onHint((hint) => {
      if (hint !== 'hidden' && hint !== 'offline') wakeAll();
    }),
    startHeartbeat({ clock, page, socket, reachability }),
  ];
  facts.change({ presence: [], typing: [] });
  facts.connection({ type: 'started' });
  reachability.start();
  socket.connect();
  line.waitForSocket();
  drain.wake({ eager: true });
  marks.wake();
  life.run('looking for lost messages', async () => {
    const lost = await forgetLostRanges({ stores, life });
    if (lost.length === 0) return;
    log.warn('held ranges had lost their messages', { conversations: lost.length });
    for (const conversationId of lost) onGap(conversationId);
  });

  return {
    wake(lane) {
      drain.wake({ lane });
      if (lane === undefined) marks.wake();
    },
    post: (message) => drain.post(message),
    async handle(request) {
      switch (request.kind) {
        case 'syncNow':
          wakeAll();
          gate.retryNow();
          reachability.suspect();
          return await pulls.all();
        case 'loadOlder':
          return await fetchOlder(
            { api, conversations: stores.conversations, keep },
            request.conversationId,
          );
        default:
          return unreachable(request);
      }
    },
    typing(state, receiverId, conversationId) {
      if (canSend() && socket.isConnected()) socket.typing(state, receiverId, conversationId);
    },
    observe: (work) => protocol.guard(() => reachability.observe(work)),
    noteSynced: facts.synced,
    noteTrouble: facts.trouble,
    noteUnsent: (unsent) => facts.change({ unsent }),
    end() {
      isOver = true;
      for (const stop of stops) stop();
      line.stop();
      outboxTimer.clear();
      shortOffline.clear();
      reachability.stop();
      drain.stop();
      marks.stop();
      pulls.stop();
      gate.stop();
      protocol.stop();
      typing.clear();
      socket.close();
    },
  };
}
