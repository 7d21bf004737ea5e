import {
  type Feed,
  feedAnswerSchema,
  type FeedMapping,
  feedPath,
  type FeedReport,
  FEEDS,
  feedsAnswerSchema,
} from '#contract/protocol/feeds.ts';
import { call, type CallDeps } from '../adapters/api/index.ts';

/** A file of homes is sent whole and judged before it is answered. */
const TIMEOUT_MS = 5 * 60_000;

/** The wishes for a file of homes. */
export interface FeedWish {
  /** False: only what would be done. */
  readonly writes: boolean;
  readonly skipsFaulty: boolean;
  readonly mayPause: boolean;
  /** Columns that were named; undefined: as they are kept with the feed. */
  readonly mapping?: FeedMapping | undefined;
}

export const feeds = async (deps: CallDeps): Promise<readonly Feed[]> =>
  (await call(deps, feedsAnswerSchema, FEEDS)).feeds;

export const sendFeed = async (
  deps: CallDeps,
  name: string,
  file: Blob,
  { writes, skipsFaulty, mayPause, mapping }: FeedWish,
): Promise<{ readonly report: FeedReport; readonly isWriting: boolean }> =>
  await call(deps, feedAnswerSchema, feedPath(encodeURIComponent(name)), {
    bytes: file,
    timeoutMs: TIMEOUT_MS,
    query: {
      ...{ write: String(writes), skip: String(skipsFaulty), pause: String(mayPause) },
      ...(mapping !== undefined && { map: JSON.stringify(mapping) }),
    },
  });
