import type { Life } from '../kit/life.ts';
import { createLive } from '../kit/live.ts';
import type { Engine, EngineStatus } from '../model/engine.ts';
import { NO_FACTS, type SharedFacts } from '../model/facts.ts';
import type { Facts, TabChannel } from '../model/tabMessage.ts';

export interface ShownFactsDeps {
  readonly channel: Pick<TabChannel, 'post'>;
  readonly tab: string;
  readonly life: Life;
  isLeading(): boolean;
}

/** The leader's facts as this tab shows them; changed by the leader itself, heard by the others. */
export interface ShownFacts extends SharedFacts, Pick<Engine, 'status' | 'presence' | 'typing'> {
  /** The leader tells how things are. */
  heard(facts: Facts): void;
  /** Another tab leads now. */
  showAgain(): void;
  /** Tells the other tabs, where this one leads. */
  tell(): void;
  /** The engine has stopped. */
  closed(): void;
}

export function createShownFacts({ channel, tab, life, isLeading }: ShownFactsDeps): ShownFacts {
  let facts = NO_FACTS;
  let isTellingDue = false;
  const status = createLive(statusOf(facts, false));
  const presence = createLive<ReadonlySet<string>>(new Set());
  const typing = new Map<string, ReturnType<typeof createLive<boolean>>>();

  const show = (next: Facts) => {
    const before = facts;
    facts = next;
    if (next.presence !== before.presence) presence.set(new Set(next.presence));
    for (const [id, live] of typing) live.set(next.typing.includes(id));
    status.set(statusOf(next, isLeading()));
  };
  const tell = () => {
    if (isTellingDue) return;
    isTellingDue = true;
    // Once for all changes made in one go.
    queueMicrotask(() => {
      isTellingDue = false;
      if (isLeading() && !life.isOver()) channel.post({ type: 'facts', tab, facts });
    });
  };

  return {
    status,
    presence,
    typing(conversationId) {
      const known = typing.get(conversationId);
      if (known !== undefined) return known;
      const live = createLive(facts.typing.includes(conversationId));
      typing.set(conversationId, live);
      return live;
    },
    get: () => facts,
    change(part) {
      show({ ...facts, ...part });
      tell();
    },
    heard: show,
    showAgain: () => show(facts),
    tell,
    closed: () =>
      show({
        ...facts,
        connection: { status: 'closed' },
        presence: [],
        knowsPresence: false,
        typing: [],
      }),
  };
}

const statusOf = (facts: Facts, isLeader: boolean): EngineStatus => ({
  reachability: facts.reachability,
  connection: facts.connection,
  isLeader,
  lastPullAt: facts.lastPullAt,
  lastPushAt: facts.lastPushAt,
  lastContactAt: facts.lastContactAt,
  followed: facts.followed,
  behind: facts.behind,
  trouble: facts.trouble,
  unsent: facts.unsent,
  holds: facts.holds,
  knowsPresence: facts.knowsPresence,
});
