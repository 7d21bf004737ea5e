import { tabName } from './leader/giveWay.ts';
import { createLeader } from './leader/leader.ts';
import { createRequests } from './leader/requests.ts';
import { createTabChannel, type Facts } from '../model/tabMessage.ts';
import { createTypingReporter } from '../chat/inbound/typing.ts';
import { createLive } from '../kit/live.ts';
import type { Live } from '../model/types.ts';
import type { Engine, EngineDeps, EngineStatus } from '../model/engine.ts';
import { NO_FACTS } from '../model/facts.ts';
import { laterTimes } from './keptTimes.ts';
import { type Leading, startLeading } from './leading.ts';
import { createLife } from '../kit/life.ts';

const statusOf = (facts: Facts, isLeader: boolean): EngineStatus => ({
  reachability: facts.reachability,
  connection: facts.connection,
  isLeader,
  lastPullAt: facts.lastPullAt,
  lastPushAt: facts.lastPushAt,
  lastContactAt: facts.lastContactAt,
  trouble: facts.trouble,
  unsent: facts.unsent,
});

/**
 * The engine of one tab. All tabs of an identity share stores, locks and channel; one of them leads and
 * talks to the network, the others write, read and ask it.
 */
export function createEngine(deps: EngineDeps): Engine {
  const { clock, random, log } = deps;
  const tab = tabName(random);
  const life = createLife(log);
  const channel = createTabChannel(deps.channel);
  let leading: Leading | null = null;

  let facts = NO_FACTS;
  let areFactsDue = false;
  const status = createLive(statusOf(facts, false));
  const presence = createLive<ReadonlySet<string>>(new Set());
  const typing = new Map<string, ReturnType<typeof createLive<boolean>>>();

  const show = (next: Facts) => {
    const before = facts;
    facts = next;
    if (next.presence !== before.presence) presence.set(new Set(next.presence));
    for (const [id, live] of typing) live.set(next.typing.includes(id));
    status.set(statusOf(next, leading !== null));
  };
  const tellFacts = () => {
    if (areFactsDue) return;
    areFactsDue = true;
    // Once for all changes made in one go.
    queueMicrotask(() => {
      areFactsDue = false;
      if (leading !== null && !life.isOver()) channel.post({ type: 'facts', tab, facts });
    });
  };

  const requests = createRequests({
    clock,
    channel,
    tab,
    isLeading: () => leading !== null,
    handle: async (request) => {
      try {
        return (await leading?.handle(request)) ?? false;
      } catch (error) {
        log.warn(`${request.kind} was given up`, error);
        return false;
      }
    },
  });

  const leader = createLeader({
    clock,
    random,
    locks: deps.locks,
    channel,
    page: deps.page,
    log,
    tab,
    onLead() {
      const mine = startLeading({
        engine: deps,
        life,
        facts: {
          get: () => facts,
          change(part) {
            show({ ...facts, ...part });
            tellFacts();
          },
        },
        isCertain: () => leader.isCertain(),
      });
      leading = mine;
      show(facts);
      deps.onLeader?.(true);
      mine.wake();
    },
    onEnd() {
      const mine = leading;
      leading = null;
      mine?.end();
      show(facts);
      deps.onLeader?.(false);
    },
    onCertain: () => leading?.wake(),
    onMissed() {
      channel.post({ type: 'hello', tab });
      deps.onMissed?.();
    },
  });

  const reporter = createTypingReporter(clock, (state, receiverId, conversationId) => {
    if (leading !== null) leading.typing(state, receiverId, conversationId);
    else channel.post({ type: 'typing', tab, state, receiverId, conversationId });
  });

  const nudge = (lane?: string) => {
    if (leading !== null) leading.wake(lane);
    else channel.post({ type: 'nudge', tab });
  };

  const stops: (() => void)[] = [];
  return {
    status,
    presence,
    typing(conversationId): Live<boolean> {
      const known = typing.get(conversationId);
      if (known !== undefined) return known;
      const live = createLive(facts.typing.includes(conversationId));
      typing.set(conversationId, live);
      return live;
    },
    nudge: () => nudge(),
    async post(message) {
      const posting = leading?.post(message) ?? null;
      if (posting !== null) return await posting;
      const stored = await deps.stores.outbox.add(message);
      nudge(message.lane);
      return stored;
    },
    async syncNow() {
      await requests.ask({ kind: 'syncNow' });
    },
    loadOlder: (conversationId) => requests.ask({ kind: 'loadOlder', conversationId }),
    reportTyping(conversationId, receiverId) {
      if (deps.privacy?.().tellsTyping !== false) reporter.report(conversationId, receiverId);
    },
    finishTyping: (conversationId) => reporter.finish(conversationId),
    observe: (call) => (leading === null ? call() : leading.observe(call)),
    noteSynced: (collection, direction) => leading?.noteSynced(collection, direction),
    noteTrouble: (collection, kind) => leading?.noteTrouble(collection, kind),
    noteUnsent: (tally) => leading?.noteUnsent(tally),
    noteRefused(collection) {
      channel.post({ type: 'refused', tab, collection });
      deps.onRefused?.(collection);
    },
    restore(times) {
      show({ ...facts, ...laterTimes(facts, times) });
      tellFacts();
    },
    start() {
      const stopListening = channel.subscribe((message) => {
        if (message.type === 'facts' && leading === null) show(message.facts);
        if (message.type === 'refused') deps.onRefused?.(message.collection);
        if (leading === null) return;
        if (message.type === 'hello') tellFacts();
        if (message.type === 'nudge') leading.wake();
        if (message.type === 'typing')
          leading.typing(message.state, message.receiverId, message.conversationId);
      });
      stops.push(stopListening);
      leader.start();
      channel.post({ type: 'hello', tab });
    },
    async stop() {
      reporter.stop();
      requests.stop();
      for (const stop of stops.splice(0)) stop();
      leader.stop();
      await life.end();
      show({ ...facts, connection: { status: 'closed' }, presence: [], typing: [] });
    },
  };
}
