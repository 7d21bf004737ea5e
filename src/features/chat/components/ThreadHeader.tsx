import { ArrowLeft, Search } from 'lucide-react';
import { type ComponentType, lazy, memo, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ConversationRow, Person } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { calm } from '#src/ui/useIdle.ts';
import { ThreadMenu } from '../flags/lateFlags.tsx';

const Nothing = () => null;

/** The arrow's target: the inquiries for a person who came from there. */
function useBack(): string {
  const state: unknown = useLocation().state;
  const inquiries = paths.inquiries.href();
  const isFromThere =
    typeof state === 'object' && state !== null && 'back' in state && state.back === inquiries;
  return isFromThere ? inquiries : paths.messages.href();
}

const CallButtons = lazy<ComponentType<{ readonly other: Person }>>(async () => {
  // The messages are seen first.
  await calm();
  try {
    return { default: (await import('../calls/CallButtons.tsx')).CallButtons };
  } catch {
    return { default: Nothing };
  }
});

export interface ThreadHeaderProps {
  /** Undefined while it is being read, null when this device knows no such conversation. */
  readonly row: ConversationRow | null | undefined;
  readonly isConnected: boolean;
  /** Gets the focus back when the search is closed. */
  readonly searchButton: Ref<HTMLButtonElement>;
  readonly onSearch: () => void;
  readonly onArchive: () => void;
}

/**
 * The other person's name, and the actions for the whole conversation. It stands in every state of the
 * thread: there is always a way back, and the one heading keeps the focus that a change of page gave it.
 */
export const ThreadHeader = memo(function ThreadHeader({
  row,
  isConnected,
  searchButton,
  onSearch,
  onArchive,
}: ThreadHeaderProps) {
  const { t } = useTranslation(['chat', 'common', 'nav']);
  const back = useBack();
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-2 border-b border-line bg-paper ps-1.5 pe-2.5 lg:ps-5">
      <Link
        to={back}
        aria-label={t(back === paths.messages.href() ? 'thread.back' : 'common:back')}
        className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink lg:hidden"
      >
        <ArrowLeft size={22} aria-hidden className="rtl:-scale-x-100" />
      </Link>
      {row && (
        // The name is worth more than its picture where there is room for one of them.
        <span className="max-[23rem]:hidden">
          <Avatar
            id={row.other.id}
            name={row.other.full_name}
            src={row.other.avatar_url}
            size={40}
            isOnline={isConnected && row.isOnline}
          />
        </span>
      )}
      {row === undefined && <Skeleton className="size-10 !rounded-full" />}
      <div className="min-w-0 flex-1 basis-24 ps-1">
        <h1
          className={
            row === undefined
              ? 'sr-only'
              : 'text-start text-base leading-tight font-semibold sm:text-lg'
          }
        >
          {row === undefined ? (
            t('thread.loading')
          ) : (
            <bdi className="line-clamp-2 sm:line-clamp-1">
              {row?.other.full_name ?? t('nav:messages')}
            </bdi>
          )}
        </h1>
        {row && <Facts row={row} isOnline={isConnected && row.isOnline} />}
      </div>
      {row && (
        <div className="ms-auto flex sm:gap-2">
          <Suspense fallback={<span className="w-11" />}>
            <CallButtons other={row.other} />
          </Suspense>
          <IconButton ref={searchButton} label={t('thread.search')} onClick={onSearch}>
            <Search size={21} aria-hidden />
          </IconButton>
          <ThreadMenu row={row} onArchive={onArchive} />
        </div>
      )}
    </header>
  );
});

function Facts({ row, isOnline }: { readonly row: ConversationRow; readonly isOnline: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <p className="truncate text-start text-[0.8125rem] leading-snug text-soft">
      {t(`role.${row.other.user_type}`)}
      {row.isArchived && ` · ${t('thread.archived')}`}
      {isOnline && <span className="font-medium text-good"> · {t('thread.online')}</span>}
    </p>
  );
}
