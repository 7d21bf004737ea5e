import type { Message } from '#contract/entities/message.ts';
import { HISTORY_PAGE } from '#contract/protocol/limits.ts';
import type { QueryScope } from '../../store/index.ts';

export interface OlderPagesDeps {
  readonly scope: Pick<QueryScope, 'reads' | 'fetchOlder' | 'log'>;
  readonly conversationId: string;
  /** The seq at which the tail begins; null: not known yet. */
  tailFrom(): number | null;
  /** The first seq this device holds of the conversation; null: nothing is known of it. */
  firstSeq(): number | null;
  isStopped(): boolean;
  onChange(): void;
}

/** The pages above the tail that somebody scrolled up to, each read once. */
export interface OlderPages {
  /** Ascending, gap-free, ending right below the tail. */
  messages(): readonly Message[];
  isLoading(): boolean;
  /** The seq of the oldest message here, the tail's own included; 0: there is none. */
  lowest(): number;
  /** One page more: from the device, else from the server. */
  loadMore(): Promise<void>;
  /** All from this seq on that the device holds. False: there was nothing to add. */
  widenTo(seq: number): Promise<boolean>;
  /** One page more, asked for once where the oldest is the same. */
  widen(): void;
  clear(): void;
}

export function createOlderPages(deps: OlderPagesDeps): OlderPages {
  const { conversationId, tailFrom, firstSeq, isStopped, onChange } = deps;
  const { reads, fetchOlder, log } = deps.scope;
  let older: readonly Message[] = [];
  let isLoading = false;
  let widenedAt = 0;

  const lowest = (): number => older[0]?.seq ?? tailFrom() ?? 0;
  const widenTo = async (seq: number): Promise<boolean> => {
    const from = Math.max(seq, firstSeq() ?? 1, 1);
    const to = lowest();
    if (from >= to) return false;
    const page = await reads.messagePage(conversationId, { fromSeq: from, toSeq: to });
    if (isStopped() || lowest() !== to) return false;
    older = [...page, ...older];
    onChange();
    return page.length > 0;
  };

  const loadMore = async (): Promise<void> => {
    if (isLoading || firstSeq() === null) return;
    isLoading = true;
    onChange();
    try {
      if (await widenTo(lowest() - HISTORY_PAGE)) return;
      if (await fetchOlder(conversationId)) await widenTo(lowest() - HISTORY_PAGE);
    } catch (error) {
      log.warn('older messages could not be read', error);
    } finally {
      isLoading = false;
      onChange();
    }
  };

  return {
    messages: () => older,
    isLoading: () => isLoading,
    lowest,
    widenTo,
    loadMore,
    widen() {
      if (isLoading || lowest() <= 1 || widenedAt === lowest()) return;
      widenedAt = lowest();
      void loadMore();
    },
    clear() {
      older = [];
    },
  };
}
