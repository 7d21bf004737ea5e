import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { shortlistNoticeIdOf } from '#contract/rules/ids.ts';
import { LIST_PEOPLE_MAX } from '#sync/model/rules/deciding/shortlist.ts';
import { shareIdOf } from '#src/rules/sharing.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { useInvitable, useInviting } from './useInviting.ts';

export interface InListProps {
  readonly list: SeenList;
  readonly nameOf: (id: string) => string;
}

/** The people in a list. The person who began it asks more people and stops sharing it with somebody. */
export function InList({ list, nameOf }: InListProps) {
  const { t } = useTranslation('saved');
  const { people, ownerId, id } = list;
  const isMine = list.ownId === id;
  const others = people.filter((one) => one.id !== ownerId);
  const [stop] = useCommand(async ({ records }, withId: string) => {
    // The person who does it needs no notice of it.
    const came = shortlistNoticeIdOf(ownerId, { listId: id, personId: withId, what: 'joined' });
    await records
      .amend('notice', came, (notice) => notice && { ...notice, isOwn: true })
      .then(() => records.remove([shareIdOf(ownerId, id, withId)]))
      .catch(() => toastError(t('together.failed')));
  });
  return (
    <section aria-labelledby="together-people" className="mt-8 border-t border-line pt-6">
      <h2 id="together-people" className="mb-2 text-xl font-semibold">
        {t('together.people.title')}
      </h2>
      <p className="max-w-prose text-soft">{t('together.seen')}</p>
      <ul className="mt-2">
        <li className="flex min-h-11 items-center gap-x-4 border-b border-line">
          <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(ownerId)}</bdi>
          <span className="text-sm text-soft">{t('together.people.began')}</span>
        </li>
        {others.map((one) => (
          <li
            key={one.id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line"
          >
            <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(one.id)}</bdi>
            {isMine && (
              <Button look="quiet" onClick={() => void stop(one.id)}>
                {t('together.people.stop')}
                <span className="sr-only">: {nameOf(one.id)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isMine && others.length < LIST_PEOPLE_MAX && <Ask list={list} />}
    </section>
  );
}

function Ask({ list }: { readonly list: SeenList }) {
  const { t } = useTranslation('saved');
  const [chosen, setChosen] = useState('');
  const people = useInvitable(list.people.map(({ id }) => id));
  const invite = useInviting();
  const one = people.find(({ other }) => other.id === chosen);
  const [ask] = useCommand(async () => {
    if (one !== undefined) await invite(list, one).catch(() => toastError(t('together.failed')));
  });
  if (people.length === 0) return null;
  return (
    <div className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
      <NativeSelect
        label={t('together.people.with')}
        className="min-w-0 flex-1 basis-60"
        value={one?.other.id ?? ''}
        options={[
          { value: '', label: t('together.people.choose') },
          ...people.map(({ other }) => ({ value: other.id, label: other.full_name })),
        ]}
        onChange={setChosen}
      />
      <Button
        look="secondary"
        icon={<UserPlus size={18} aria-hidden />}
        disabled={one === undefined}
        onClick={() => void ask()}
      >
        {t('together.people.ask')}
      </Button>
    </div>
  );
}
