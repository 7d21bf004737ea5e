import { cutText } from '#contract/rules/text/cutText.ts';
import type { Person } from './types.ts';
import { useCommand } from './useCommand.ts';
import { useRecords } from './useRecord.ts';

export interface Blocks {
  readonly isBlocked: boolean;
  block(): void;
  unblock(): void;
}

/** Whether this person has blocked somebody, and the command that changes it; works offline. */
export function useBlocks({ id, full_name }: Pick<Person, 'id' | 'full_name'>): Blocks {
  const all = useRecords('block') ?? [];
  const ids = all.filter(({ body }) => body.userId === id).map((each) => each.id);
  const [block] = useCommand((sync) =>
    sync.records.make('block', { userId: id, name: cutText(full_name, 200), at: Date.now() }),
  );
  const [unblock] = useCommand((sync) => sync.records.remove(ids));
  return {
    isBlocked: ids.length > 0,
    block: () => void block(),
    unblock: () => void unblock(),
  };
}
