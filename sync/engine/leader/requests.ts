import type { Clock } from '../../kit/clock.ts';
import type { TabChannel, TabRequest } from '../../model/tabMessage.ts';

const REPLY_TIMEOUT_MS = 20_000;

export interface RequestsDeps {
  readonly clock: Clock;
  readonly channel: TabChannel;
  readonly tab: string;
  isLeading(): boolean;
  readonly handle: (request: TabRequest) => Promise<boolean>;
}

/** Asks the leader, whichever tab that is, this one included. */
export interface Requests {
  /** The leader's answer; false when none came in time. Asked again when another tab takes over. */
  ask(request: TabRequest): Promise<boolean>;
  stop(): void;
}

export function createRequests(deps: RequestsDeps): Requests {
  const { clock, channel, tab, handle } = deps;
  interface Pending {
    readonly request: TabRequest;
    readonly settle: (value: boolean) => void;
  }
  const pending = new Map<string, Pending>();
  let asked = 0;
  let lastLeader: string | null = null;

  const post = (id: string, request: TabRequest) =>
    channel.post({ type: 'request', tab, id, request });

  const stopListening = channel.subscribe((message) => {
    if (message.type === 'beat' && message.tab !== lastLeader) {
      lastLeader = message.tab;
      for (const [id, { request }] of pending) post(id, request);
    }
    if (message.type === 'reply') pending.get(message.id)?.settle(message.value);
    if (message.type === 'request' && deps.isLeading()) {
      const { id } = message;
      void handle(message.request).then((value) => channel.post({ type: 'reply', tab, id, value }));
    }
  });

  return {
    ask(request) {
      if (deps.isLeading()) return handle(request);
      return new Promise((resolve) => {
        asked += 1;
        const id = `${tab}:${asked}`;
        const settle = (value: boolean) => {
          cancel();
          pending.delete(id);
          resolve(value);
        };
        const cancel = clock.after(REPLY_TIMEOUT_MS, () => settle(false));
        pending.set(id, { request, settle });
        post(id, request);
      });
    },
    stop() {
      stopListening();
      for (const { settle } of pending.values()) settle(false);
    },
  };
}
