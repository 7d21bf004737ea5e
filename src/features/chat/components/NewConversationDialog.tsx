import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { matches } from '../rules/fold.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';

export interface NewConversationDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (person: Person) => void;
}

/** The people on this device, to start a conversation with. Needs no network. */
export function NewConversationDialog({ isOpen, onClose, onPick }: NewConversationDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('new.title')}>
      {isOpen && <People onPick={onPick} />}
    </Dialog>
  );
}

function People({ onPick }: { readonly onPick: (person: Person) => void }) {
  const { t, i18n } = useTranslation('chat');
  const { chat } = useSync();
  const people = useLiveQuery(useMemo(() => chat.people(), [chat]));
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => {
    const order = new Intl.Collator(i18n.language);
    return people
      ?.filter((person) => matches(person.full_name, filter))
      .toSorted((one, other) => order.compare(one.full_name, other.full_name));
  }, [people, filter, i18n.language]);
  return (
    <div className="grid gap-3">
      <SearchField
        label={t('new.search')}
        clearLabel={t('list.clearSearch')}
        value={filter}
        onChange={setFilter}
      />
      {shown === undefined ? (
        <ListSkeleton label={t('list.loading')} />
      ) : (
        <>
          <p role="status" className={shown.length === 0 ? 'py-4 text-soft' : 'sr-only'}>
            {shown.length === 0 &&
              (people?.length === 0 ? t('new.empty') : t('new.noMatch', { query: filter }))}
          </p>
          <ul
            role="list"
            aria-label={t('new.people')}
            className="-mx-3 max-h-[50dvh] overflow-y-auto"
          >
            {shown.map((person) => (
              <li
                key={person.id}
                className="[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]"
              >
                <button
                  type="button"
                  onClick={() => onPick(person)}
                  className="flex min-h-15 w-full items-center gap-3 rounded-field px-3 text-start -outline-offset-3 hover:bg-wash"
                >
                  <Avatar
                    id={person.id}
                    name={person.full_name}
                    src={person.avatar_url}
                    size={40}
                  />
                  <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
                    <span className="truncate font-semibold">
                      <bdi>{person.full_name}</bdi>
                    </span>
                    <span className="text-sm text-soft">{t(`role.${person.user_type}`)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
