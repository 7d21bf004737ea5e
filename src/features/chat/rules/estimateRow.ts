import type { ThreadRow } from './threadRows.ts';

const LINE_PX = 24;
const CHARACTERS_PER_LINE = 42;
const BUBBLE_PX = 18;
const CLUSTER_GAP_PX = 12;
const LINE_ABOVE_PX = 52;
const SHARED_HOME_ROW_PX = 160;

/** About how tall a row will be, in CSS px, before it has been measured. */
export function estimateRow(row: ThreadRow): number {
  if (row.message.messageType === 'property') return SHARED_HOME_ROW_PX;
  const lines = row.message.content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0);
  return (
    lines * LINE_PX +
    BUBBLE_PX +
    (row.startsCluster ? CLUSTER_GAP_PX : 2) +
    (row.startsDay || row.startsUnread ? LINE_ABOVE_PX : 0)
  );
}
