import type { Channel } from '#sync/model/ports/channel.ts';
import type { TabRuntime } from './tab.ts';

/** A broadcast channel of one device: every tab but the sender gets a copy, a moment later. */
export interface ChannelHub {
  forTab(tab: TabRuntime): Channel;
}

export function createChannelHub(): ChannelHub {
  interface Member {
    readonly tab: TabRuntime;
    readonly subscribers: Set<(message: unknown) => void>;
  }
  const members = new Set<Member>();
  return {
    forTab(tab) {
      const me: Member = { tab, subscribers: new Set() };
      members.add(me);
      return {
        post(message) {
          if (!tab.isAlive() || !members.has(me)) return;
          for (const other of members) {
            if (other === me) continue;
            const copy: unknown = structuredClone(message);
            queueMicrotask(() =>
              other.tab.deliver(() => {
                if (!members.has(other)) return;
                for (const onMessage of other.subscribers) onMessage(copy);
              }),
            );
          }
        },
        subscribe(onMessage) {
          me.subscribers.add(onMessage);
          return () => me.subscribers.delete(onMessage);
        },
        close: () => void members.delete(me),
      };
    },
  };
}
