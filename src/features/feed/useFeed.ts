import { useEffect, useState } from 'react';
import type { Feed, FeedMapping, FeedReport } from '#contract/protocol/feeds.ts';
import { useSync } from '#src/data/SyncProvider.tsx';

/** The feed that the page brings homes by; an operator's may have others. */
const NAME = 'default';
const LOOK_AGAIN_MS = 2000;

/** A file that was chosen, and what comes of it. */
export type Tried =
  /** None is chosen. */
  | { readonly status: 'none' }
  /** It is on its way, or being read. */
  | { readonly status: 'reading'; readonly file: File }
  /** The server could not be reached. */
  | { readonly status: 'failed'; readonly file: File }
  /** It was read: what would be done. */
  | { readonly status: 'judged'; readonly file: File; readonly report: FeedReport }
  /** Its homes are being written; how far stands with the feed. */
  | { readonly status: 'writing' };

export interface Wish {
  readonly skipsFaulty?: boolean;
  readonly mayPause?: boolean;
  readonly mapping?: FeedMapping | undefined;
}

/** The file that was chosen, and the feed as the server has it. */
export function useFeed() {
  const { account } = useSync();
  const [tried, setTried] = useState<Tried>({ status: 'none' });
  const [feed, setFeed] = useState<Feed | null>(null);
  const isRunning = feed?.state === 'running' || tried.status === 'writing';
  useEffect(() => {
    const look = () => {
      account
        .late()
        .then((calls) => calls.feeds())
        .then((all) => setFeed(all.find(({ name }) => name === NAME) ?? null))
        // Offline it stays as it was known.
        .catch(() => undefined);
    };
    look();
    if (!isRunning) return undefined;
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [account, isRunning]);

  const send = async (file: File, writes: boolean, wish: Wish = {}): Promise<void> => {
    setTried({ status: 'reading', file });
    // The report of the file before is none of this one.
    if (writes) setFeed(null);
    try {
      const { report, isWriting } = await (await account.late()).sendFeed(NAME, file, {
        writes,
        skipsFaulty: wish.skipsFaulty ?? false,
        mayPause: wish.mayPause ?? false,
        mapping: wish.mapping,
      });
      setTried(isWriting ? { status: 'writing' } : { status: 'judged', file, report });
    } catch {
      setTried({ status: 'failed', file });
    }
  };
  // Once it has ended the page says so, and takes another file.
  const hasEnded = tried.status === 'writing' && feed !== null && feed.state !== 'running';
  return { tried: hasEnded ? ({ status: 'none' } as const) : tried, feed, hasEnded, send };
}
