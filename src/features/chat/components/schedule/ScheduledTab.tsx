import type { ScheduledItem } from '#src/data/types.ts';
import { ScheduledList } from './ScheduledList.tsx';

export interface ScheduledTabProps {
  readonly items: readonly ScheduledItem[];
  readonly onCancelled: (item: ScheduledItem) => void;
}

/** The scheduled messages of all conversations. */
export function ScheduledTab(props: ScheduledTabProps) {
  return (
    <div className="p-4">
      <ScheduledList isOfAll {...props} />
    </div>
  );
}
