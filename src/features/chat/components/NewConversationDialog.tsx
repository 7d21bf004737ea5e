import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Person } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { matches } from '../rules/highlight.ts';
import { peopleState } from '../rules/peopleState.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';

export interface NewConversationDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (person: Person) => void;
  /** The purpose of the choice, where it is not a new conversation. */
  readonly title?: string;
}

/** The people on this device, to start a conversation with. Needs no network. */
export function NewConversationDialog({
  isOpen,
  onClose,
  onPick,
  title,
}: NewConversationDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title ?? t('new.title')}>
      {isOpen && <People onPick={onPick} />}
    </Dialog>
  );
}

function People({ onPick }: { readonly onPick: (person: Person) => void }) {
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  const { collections } = useSyncStatus('collections');
  const reachability = useReachability();
  const [filter, setFilter] = useState('');
  const state = peopleState({
    people: useLive(useMemo(() => chat.people(), [chat])),
    reachability,
    isPulled: collections.users.lastPullAt !== null,
  });
  return (
    <div className="grid gap-3">
      {/* There from the first moment: it takes the focus, and what is typed meanwhile holds for who comes. */}
      <SearchField
        label={t('new.search')}
        clearLabel={t('list.clearSearch')}
        value={filter}
        onChange={setFilter}
      />
      {list()}
    </div>
  );

  function list() {
    switch (state.status) {
      case 'coming':
        return <ListSkeleton label={t('new.coming')} />;
      case 'here':
        return <Choice people={state.people} filter={filter} onPick={onPick} />;
      case 'offline':
        return <Nobody text={t('new.empty')} />;
      case 'nobody':
        return <Nobody text={t('new.nobody')} />;
      default:
        return unreachable(state);
    }
  }
}

function Nobody({ text }: { readonly text: string }) {
  return (
    <p role="status" className="py-4 text-soft">
      {text}
    </p>
  );
}

function Choice({
  people,
  filter,
  onPick,
}: {
  readonly people: readonly Person[];
  readonly filter: string;
  readonly onPick: (person: Person) => void;
}) {
  const { t, i18n } = useTranslation('chat');
  const shown = useMemo(() => {
    const order = new Intl.Collator(i18n.language);
    return people
      .filter((person) => matches(person.full_name, filter))
      .toSorted((one, other) => order.compare(one.full_name, other.full_name));
  }, [people, filter, i18n.language]);
  return (
    <>
      <p role="status" className={shown.length === 0 ? 'py-4 text-soft' : 'sr-only'}>
        {shown.length === 0 && t('new.noMatch', { query: filter })}
      </p>
      <ul role="list" aria-label={t('new.people')} className="-mx-3 max-h-[50dvh] overflow-y-auto">
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} onPick={onPick} />
        ))}
      </ul>
    </>
  );
}

function PersonRow({
  person,
  onPick,
}: {
  readonly person: Person;
  readonly onPick: (person: Person) => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <li className="[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onPick(person)}
        className="flex min-h-15 w-full items-center gap-3 rounded-field px-3 text-start -outline-offset-3 hover:bg-wash"
      >
        <Avatar id={person.id} name={person.full_name} src={person.avatar_url} size={40} />
        <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
          <span className="flex font-semibold">
            <bdi className="truncate">{person.full_name}</bdi>
          </span>
          <span className="text-sm text-soft">{t(`role.${person.user_type}`)}</span>
        </span>
      </button>
    </li>
  );
}
