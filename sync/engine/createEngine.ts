import { tabName } from './leader/giveWay.ts';
import { createLeader } from './leader/leader.ts';
import { createRequests } from './leader/requests.ts';
import { createTabChannel, type TabMessage, type TabRequest } from '../model/tabMessage.ts';
import { createArrivals, createTypingReporter } from '../chat/inbound/index.ts';
import type { Engine, EngineDeps, Observe } from '../model/engine.ts';
import { laterTimes } from './keptTimes.ts';
import { type Leading, startLeading } from './leading.ts';
import { createLife } from '../kit/life.ts';
import type { Log } from '../kit/log.ts';
import { createPosting } from './posting.ts';
import { createShownFacts, type ShownFacts } from './shownFacts.ts';

const unobserved: Observe = (call) => call();

/**
 * The engine of one tab. All tabs of an identity share stores, locks and channel; one of them leads and
 * talks to the network, the others write, read and ask it.
 */
export function createEngine(deps: EngineDeps): Engine {
  const { clock, random, log } = deps;
  const tab = tabName(random);
  const life = createLife(log);
  const channel = createTabChannel(deps.channel);
  const arrivals = createArrivals(clock);
  let leading: Leading | null = null;

  const isLeading = () => leading !== null;
  const shown = createShownFacts({ channel, tab, life, isLeading });

  const requests = createRequests({
    clock,
    channel,
    tab,
    isLeading,
    handle: (request) => handled(leading, request, log),
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
        facts: shown,
        arrivals,
        isCertain: () => leader.isCertain(),
      });
      leading = mine;
      shown.showAgain();
      deps.onLeader?.(true);
      mine.wake();
    },
    onEnd() {
      const mine = leading;
      leading = null;
      mine?.end();
      shown.showAgain();
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
    status: shown.status,
    presence: shown.presence,
    typing: shown.typing,
    arriving: arrivals.live,
    nudge: () => nudge(),
    ...createPosting({
      leading: () => leading,
      outbox: deps.stores.outbox,
      nudge,
      onPosted: deps.onPosted,
    }),
    async syncNow() {
      await requests.ask({ kind: 'syncNow' });
    },
    loadOlder: (conversationId) => requests.ask({ kind: 'loadOlder', conversationId }),
    reportTyping(conversationId, receiverId) {
      if (deps.privacy?.().tellsTyping !== false) reporter.report(conversationId, receiverId);
    },
    finishTyping: (conversationId) => reporter.finish(conversationId),
    ...whileLeading(() => leading),
    noteRefused(collection) {
      channel.post({ type: 'refused', tab, collection });
      deps.onRefused?.(collection);
    },
    restore: (times) => shown.change(laterTimes(shown.get(), times)),
    start() {
      stops.push(channel.subscribe((message) => hear(message, { leading, shown, engine: deps })));
      leader.start();
      channel.post({ type: 'hello', tab });
    },
    async stop() {
      reporter.stop();
      requests.stop();
      for (const stop of stops.splice(0)) stop();
      leader.stop();
      await life.end();
      shown.closed();
    },
  };
}

/**
 * Carries out a request of another tab, or this one, to the leader. False: it could not be done. Never
 * rejects.
 */
async function handled(leading: Leading | null, request: TabRequest, log: Log): Promise<boolean> {
  try {
    return (await leading?.handle(request)) ?? false;
  } catch (error) {
    log.warn(`${request.kind} was given up`, error);
    return false;
  }
}

/**
 * The engine for the parts that send and pull; without an effect on what is shown while another tab leads.
 */
function whileLeading(
  leading: () => Leading | null,
): Pick<
  Engine,
  'observer' | 'mayCarry' | 'carry' | 'noteSynced' | 'noteTrouble' | 'noteUnsent' | 'noteHold'
> {
  return {
    observer: () => leading()?.observe ?? unobserved,
    mayCarry: (isPublic) => leading()?.mayCarry(isPublic) === true,
    carry: (isPublic, work) => leading()?.carry(isPublic, work) ?? work(),
    noteSynced: (collection, news) => leading()?.noteSynced(collection, news),
    noteTrouble: (collection, kind) => leading()?.noteTrouble(collection, kind),
    noteUnsent: (tally) => leading()?.noteUnsent(tally),
    noteHold: (name, hold) => leading()?.noteHold(name, hold),
  };
}

interface HearDeps {
  readonly leading: Leading | null;
  readonly shown: ShownFacts;
  readonly engine: EngineDeps;
}

/** Takes in a message of another tab. */
function hear(message: TabMessage, { leading, shown, engine }: HearDeps): void {
  if (message.type === 'facts' && leading === null) shown.heard(message.facts);
  if (message.type === 'refused') engine.onRefused?.(message.collection);
  if (leading === null) return;
  if (message.type === 'hello') shown.tell();
  if (message.type === 'nudge') leading.wake();
  if (message.type === 'typing')
    leading.typing(message.state, message.receiverId, message.conversationId);
}
