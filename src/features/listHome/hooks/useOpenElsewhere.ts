import { useEffect, useState } from 'react';

const CHANNEL = 'drafts-open';

interface Told {
  readonly id: string;
  readonly tab: string;
  /** `asks`: it was opened and wants to hear of others. */
  readonly says: 'asks' | 'here' | 'gone';
}

/** Whether another tab of this browser has the same draft open. */
export function useOpenElsewhere(id: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    const tab = crypto.randomUUID();
    const tell = (says: Told['says']) => channel.postMessage({ id, tab, says } satisfies Told);
    channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.id !== id) return;
      if (data.says === 'asks') tell('here');
      setOthers((before) => {
        const after = new Set(before);
        if (data.says === 'gone') after.delete(data.tab);
        else after.add(data.tab);
        return after;
      });
    });
    const leave = () => tell('gone');
    window.addEventListener('pagehide', leave);
    tell('asks');
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [id]);
  return others.size > 0;
}
