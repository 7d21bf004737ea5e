import { memo, Suspense } from 'react';
import { isSameButDraft } from '#src/data/butDrafts.ts';
import { part } from '../components/replying.tsx';
import type { FlagMarksProps } from './FlagMarks.tsx';
import type { RowMenuProps } from './RowMenu.tsx';
import type { ThreadMenuProps } from './ThreadMenu.tsx';

const Marks = part<FlagMarksProps>((parts) => parts.FlagMarks);
const MenuOfRow = part<RowMenuProps>((parts) => parts.RowMenu);
const MenuOf = part<ThreadMenuProps>((parts) => parts.ThreadMenu);

/** In the list: that a conversation is muted, marked as unread or pinned. */
export function FlagMarks(props: FlagMarksProps) {
  return (
    <Suspense>
      <Marks {...props} />
    </Suspense>
  );
}

/** The actions for the whole conversation. */
export function ThreadMenu(props: ThreadMenuProps) {
  return (
    <Suspense fallback={<span className="w-11" />}>
      <MenuOf {...props} />
    </Suspense>
  );
}

/** The menu of a conversation's row; it does not depend on the draft in it. */
export const RowMenu = memo(
  function RowMenu(props: RowMenuProps) {
    return (
      <Suspense>
        <MenuOfRow {...props} />
      </Suspense>
    );
  },
  (before, now) =>
    isSameButDraft(before.row, now.row) && before.isOpen === now.isOpen && before.line === now.line,
);
