import { EllipsisVertical } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { useEver } from '#src/ui/useEver.ts';
import { useLongPress } from '../hooks/useLongPress.ts';
import { MarkItems } from './MarkItems.tsx';
import { MuteFor } from './MuteFor.tsx';
import { useFlags } from './useFlags.ts';

export interface RowMenuProps {
  readonly row: ConversationRow;
  /** Its thread is shown beside the list. */
  readonly isOpen: boolean;
  /** The row: a finger presses it for a while. */
  readonly line: RefObject<HTMLElement | null>;
}

/**
 * The menu of a conversation's row: pin, mute, mark as unread. The button is seen under a pointer and with
 * the focus; a finger presses the row for a while.
 */
export function RowMenu({ row, isOpen, line }: RowMenuProps) {
  const { t } = useTranslation('messages');
  const set = useFlags(row.id);
  const place = useRef<HTMLSpanElement>(null);
  const [isMuting, setMuting] = useState(false);
  const wasMuting = useEver(isMuting);
  useLongPress(line, () => place.current?.querySelector('button')?.click());
  return (
    <span ref={place} className="absolute end-2 bottom-1">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('flags.rowMenu', { name: isolated(row.other.full_name) })}
            className="grid size-9 place-items-center rounded-field bg-sheet text-soft opacity-0 shadow-[inset_0_0_0_1px_var(--line)] group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:pointer-events-none"
          >
            <EllipsisVertical size={19} aria-hidden />
          </button>
        }
      >
        <MarkItems row={row} isOpen={isOpen} set={set} onMute={() => setMuting(true)} />
      </Menu>
      {wasMuting && (
        <MuteFor
          name={row.other.full_name}
          set={set}
          isOpen={isMuting}
          onClose={() => setMuting(false)}
        />
      )}
    </span>
  );
}
