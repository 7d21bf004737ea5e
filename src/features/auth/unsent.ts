import type { ConversationRow, OutboxItem } from '#src/data/types.ts';

export const UNSENT_KINDS = ['waiting', 'failed', 'draft'] as const;
export type UnsentKind = (typeof UNSENT_KINDS)[number];

/** What of one kind a person would lose by logging out. */
export interface UnsentGroup {
  readonly kind: UnsentKind;
  readonly count: number;
  /** Whom it is for, each once, as far as this device knows them. */
  readonly names: readonly string[];
}

/** What has not left this device: messages that wait or were refused, and drafts. Kinds without any are left out. */
export function unsentGroups(
  items: readonly OutboxItem[],
  conversations: readonly ConversationRow[],
): readonly UnsentGroup[] {
  const namesOf: Record<UnsentKind, (string | undefined)[]> = {
    waiting: items.filter(({ state }) => state !== 'failed').map(nameOf),
    failed: items.filter(({ state }) => state === 'failed').map(nameOf),
    draft: conversations
      .filter(({ draft }) => draft.trim() !== '')
      .map(({ other }) => other.full_name),
  };
  return UNSENT_KINDS.filter((kind) => namesOf[kind].length > 0).map((kind) => ({
    kind,
    count: namesOf[kind].length,
    names: [...new Set(namesOf[kind])].filter((name) => name !== undefined),
  }));
}

const nameOf = (item: OutboxItem): string | undefined => item.receiver?.full_name;
