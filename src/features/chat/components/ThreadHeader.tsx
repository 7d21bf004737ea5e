import { Archive, ArchiveRestore, ArrowLeft, EllipsisVertical, Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Person } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';

export interface ThreadHeaderProps {
  readonly other: Person;
  readonly isOnline: boolean;
  readonly isArchived: boolean;
  /** Gets the focus back when the search is closed. */
  readonly searchButton: Ref<HTMLButtonElement>;
  readonly onSearch: () => void;
  readonly onArchive: () => void;
}

/** Who this is with, and what can be done with the whole conversation. */
export function ThreadHeader({
  other,
  isOnline,
  isArchived,
  searchButton,
  onSearch,
  onArchive,
}: ThreadHeaderProps) {
  const { t } = useTranslation('chat');
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line bg-paper ps-1.5 pe-1.5 lg:ps-5">
      <Link
        to={paths.messages.href()}
        aria-label={t('thread.back')}
        className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink lg:hidden"
      >
        <ArrowLeft size={22} aria-hidden className="rtl:-scale-x-100" />
      </Link>
      <Avatar
        id={other.id}
        name={other.full_name}
        src={other.avatar_url}
        size={40}
        isOnline={isOnline}
      />
      <div className="min-w-0 flex-1 ps-1">
        <h1 className="truncate text-start text-lg leading-tight font-semibold">
          <bdi>{other.full_name}</bdi>
        </h1>
        <p className="truncate text-start text-[0.8125rem] leading-snug text-soft">
          {t(`role.${other.user_type}`)}
          {isArchived && ` · ${t('thread.archived')}`}
          {isOnline && <span className="font-medium text-good"> · {t('thread.online')}</span>}
        </p>
      </div>
      <IconButton ref={searchButton} label={t('thread.search')} onClick={onSearch}>
        <Search size={21} aria-hidden />
      </IconButton>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('thread.menu')}
            className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
          >
            <EllipsisVertical size={21} aria-hidden />
          </button>
        }
      >
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
          {isArchived ? t('thread.unarchive') : t('thread.archive')}
        </MenuItem>
      </Menu>
    </header>
  );
}
