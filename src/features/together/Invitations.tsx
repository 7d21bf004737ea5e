import { useTranslation } from 'react-i18next';
import type { Invitation } from '#sync/model/rules/deciding/invitations.ts';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useNow } from '#src/data/useNow.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Button } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { useAnswering } from './useInviting.ts';

export interface InvitationsProps {
  readonly me: string;
  readonly lists: readonly SeenList[];
}

/** The invitations that name this person, and those they accepted that have not led into a list yet. */
export function Invitations({ me, lists }: InvitationsProps) {
  const { t } = useTranslation('saved');
  const now = useNow();
  const { accept, remove } = useAnswering(me);
  const joinings = useRecords('joining') ?? [];
  const invited = (useRecords('invited') ?? []).filter(
    ({ body }) =>
      body.until > now &&
      !joinings.some((one) => one.body.invitationId === body.invitationId) &&
      !lists.some(({ id, isOver }) => id === body.listId && !isOver),
  );
  const waiting = joinings.filter(({ body }) => body.state !== 'joined');
  const [answer] = useCommand((_sync, how: Promise<void>) =>
    how.catch(() => toastError(t('together.failed'))),
  );
  if (invited.length + waiting.length === 0) return null;
  return (
    <section aria-labelledby="together-invitations" className="mb-8">
      <h2 id="together-invitations" className="mb-2 text-xl font-semibold">
        {t('together.join.title')}
      </h2>
      <ul className="grid gap-3">
        {invited.map(({ id, body: { ownerId, ownerName: by, invitationId, name } }) => (
          <li key={id} className={ROW}>
            <p dir="auto" className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <InvitedBy by={by} name={name} />
            </p>
            <Button onClick={() => void answer(accept({ ownerId, invitationId, name, by }))}>
              {t('together.join.do')}
            </Button>
            <Button
              look="quiet"
              aria-label={t('together.join.declineNamed', { name: isolated(name) })}
              onClick={() => void answer(remove(id))}
            >
              {t('together.join.decline')}
            </Button>
          </li>
        ))}
        {waiting.map(({ id, body: { name = '', by = '', state } }) => (
          <li key={id} className={ROW}>
            <p dir="auto" className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="block">
                <InvitedBy by={by} name={name} />
              </span>
              <span className="block text-sm text-soft">
                {t(`together.join.${stateKey(state)}`)}
              </span>
            </p>
            <Button
              look="quiet"
              aria-label={
                name === '' ? undefined : t('together.join.dismissNamed', { name: isolated(name) })
              }
              onClick={() => void answer(remove(id))}
            >
              {t('together.join.dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sheet px-4 py-3 shadow-card';

/** The key of what the server said to an acceptance. */
export const stateKey = (state: 'joined' | 'ended' | 'full' | undefined) =>
  state === 'ended' || state === 'full' ? state : ('waiting' as const);

/** Says who invites to which list, as far as it is known. */
export function InvitedBy({ by, name }: Pick<Invitation, 'by' | 'name'>) {
  const { t } = useTranslation('saved');
  if (name === '') return t('together.join.unnamed');
  return by === ''
    ? t('together.join.toList', { list: isolated(name) })
    : t('together.join.from', { name: isolated(by), list: isolated(name) });
}
