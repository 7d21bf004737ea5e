import {
  Archive,
  ArchiveRestore,
  Ban,
  CalendarPlus,
  CornerDownLeft,
  EllipsisVertical,
  Flag,
  Users,
} from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { enterChoice } from '#src/data/deviceChoice.ts';
import type { ConversationRow } from '#src/data/types.ts';
import { useBlocks } from '#src/data/useBlocks.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useLive } from '#src/data/useLive.ts';
import { paths } from '#src/paths.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { useEver } from '#src/ui/useEver.ts';
import { TOUCH, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { signsInAll } from '../guard/signsIn.ts';
import { MarkItems } from './MarkItems.tsx';
import { MuteFor } from './MuteFor.tsx';
import { type SetFlags, useFlags } from './useFlags.ts';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const ReportPersonDialog = latePart(
  async () => (await import('../components/ReportPersonDialog.tsx')).ReportPersonDialog,
  OpensLater,
);

export interface ThreadMenuProps {
  readonly row: ConversationRow;
  readonly onArchive: () => void;
}

/** The actions for the whole conversation. */
export function ThreadMenu({ row, onArchive }: ThreadMenuProps) {
  const { t } = useTranslation(['messages', 'chat', 'nav']);
  const navigate = useNavigate();
  const { isArchived, other } = row;
  const { isBlocked, block, unblock } = useBlocks(other);
  const [opened, setOpened] = useState<'mute' | 'report' | null>(null);
  const [wasReporting, setWasReporting] = useState(false);
  const wasMuting = useEver(opened === 'mute');
  const set = useFlags(row.id);
  useOpenedMark(row, set);

  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('flags.thread.menu')}
            className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
          >
            <EllipsisVertical size={21} aria-hidden />
          </button>
        }
      >
        <MarkItems row={row} isOpen set={set} onMute={() => setOpened('mute')} />
        <ProposeItem conversationId={row.id} />
        <MenuItem
          icon={
            isArchived ? (
              <ArchiveRestore size={18} aria-hidden />
            ) : (
              <Archive size={18} aria-hidden />
            )
          }
          onSelect={onArchive}
        >
          {t(isArchived ? 'flags.thread.unarchive' : 'flags.thread.archive')}
        </MenuItem>
        <MenuItem
          icon={<Users size={18} aria-hidden />}
          onSelect={() => void navigate(paths.together.href({ with: other.id }))}
        >
          {t('nav:together')}
        </MenuItem>
        <MenuItem
          icon={<Ban size={18} aria-hidden />}
          isDanger={!isBlocked}
          onSelect={isBlocked ? unblock : block}
        >
          {t(isBlocked ? 'chat:block.undo' : 'chat:block.do')}
        </MenuItem>
        <MenuItem
          icon={<Flag size={18} aria-hidden />}
          isDanger
          onSelect={() => {
            setWasReporting(true);
            setOpened('report');
          }}
        >
          {t('flags.thread.report')}
        </MenuItem>
        <EnterItem />
      </Menu>
      {wasMuting && (
        <MuteFor
          name={other.full_name}
          set={set}
          isOpen={opened === 'mute'}
          onClose={() => setOpened(null)}
        />
      )}
      {wasReporting && (
        <Suspense>
          <ReportPersonDialog
            signsIn={signsInAll}
            row={row}
            isOpen={opened === 'report'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** For whoever was asked about a home here: offers a viewing of it, and comes back. */
function ProposeItem({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation('inquiries');
  const navigate = useNavigate();
  const asked = useInquiries('owner')
    ?.filter((one) => one.conversation_id === conversationId)
    .toSorted((one, other) => Date.parse(other.written_at) - Date.parse(one.written_at))[0];
  if (asked === undefined) return null;
  return (
    <MenuItem
      icon={<CalendarPlus size={18} aria-hidden />}
      onSelect={() =>
        void navigate(paths.inquiries.href({ propose: asked.id }), { state: { fromChat: true } })
      }
    >
      {t('viewing.open')}
    </MenuItem>
  );
}

/** Opening a conversation takes away that it was marked as unread; marking it while it is open does not. */
function useOpenedMark({ isMarkedUnread }: ConversationRow, set: SetFlags): void {
  const [wasMarked] = useState(isMarkedUnread);
  const latest = useRef(set);
  useEffect(() => {
    if (wasMarked) latest.current({ isUnread: false });
  }, [wasMarked]);
}

/** The choice of what the Enter key does; under a finger there is none. */
function EnterItem() {
  const { t } = useTranslation('messages');
  const isTouch = useMediaQuery(TOUCH);
  const enter = useLive(enterChoice);
  if (isTouch) return null;
  return (
    <MenuItem
      icon={<CornerDownLeft size={18} aria-hidden />}
      onSelect={() => enterChoice.set(enter === 'send' ? 'line' : 'send')}
    >
      {t(enter === 'send' ? 'flags.thread.enterMakesLine' : 'flags.thread.enterSends')}
    </MenuItem>
  );
}
