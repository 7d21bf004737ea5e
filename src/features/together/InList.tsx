import { useTranslation } from 'react-i18next';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { shortlistNoticeIdOf } from '#contract/rules/ids.ts';
import { isLink, openInvitations } from '#sync/model/rules/deciding/invitations.ts';
import { later, LIST_PEOPLE_MAX } from '#sync/model/rules/deciding/shortlist.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { shareIdOf } from '#src/rules/sharing.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { Invite } from './Invite.tsx';

export interface InListProps {
  readonly list: SeenList;
  readonly nameOf: (id: string) => string;
}

/** The people in a list, and what each may do. The person who began it asks more, and stops sharing it with somebody. */
export function InList({ list, nameOf }: InListProps) {
  const { t } = useTranslation('saved');
  const { people, ownerId, id } = list;
  const isMine = list.ownId === id;
  const others = people.filter((one) => one.id !== ownerId);
  const invitations = useRecords('invitation') ?? [];
  const [stop] = useCommand(async ({ records }, withId: string) => {
    // A person who is taken off must not come back by a link they still have.
    const links = openInvitations(invitations, id, Date.now()).filter(({ body }) => isLink(body));
    // The person who does it needs no notice of it.
    const came = shortlistNoticeIdOf(ownerId, { listId: id, personId: withId, what: 'joined' });
    await records
      .amend('notice', came, (notice) => notice && { ...notice, isOwn: true })
      .then(() => records.remove([shareIdOf(ownerId, id, withId), ...links.map((one) => one.id)]))
      .then(
        () => links.length > 0 && toastSuccess(t('together.people.linksEnded')),
        () => toastError(t('together.failed')),
      );
  });
  const [allow, allowing] = useCommand(
    async ({ records }, withId: string, isVotesOnly: boolean) => {
      const votesSince = later(list.parts, Date.now());
      await records
        .amend('share', shareIdOf(ownerId, id, withId), (before) => {
          if (before === null) return null;
          const { votesSince: _was, ...share } = before;
          return isVotesOnly ? { ...share, votesSince } : share;
        })
        .catch(() => toastError(t('together.failed')));
    },
  );
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
            {isMine ? (
              <NativeSelect
                label={t('together.people.can', { name: nameOf(one.id) })}
                isLabelHidden
                value={one.votesSince === undefined ? 'homes' : 'votes'}
                options={[
                  { value: 'homes', label: t('together.invite.homes') },
                  { value: 'votes', label: t('together.invite.votes') },
                ]}
                onChange={(value) =>
                  allowing.status === 'running' || void allow(one.id, value === 'votes')
                }
              />
            ) : (
              <span className="text-sm text-soft">
                {t(
                  one.votesSince === undefined ? 'together.invite.homes' : 'together.invite.votes',
                )}
              </span>
            )}
            {isMine && (
              <Button
                look="quiet"
                aria-label={t('together.people.stopWith', { name: isolated(nameOf(one.id)) })}
                onClick={() => void stop(one.id)}
              >
                {t('together.people.stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isMine && others.length < LIST_PEOPLE_MAX && <Invite list={list} nameOf={nameOf} />}
    </section>
  );
}
