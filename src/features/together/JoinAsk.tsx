import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { joiningIdOf } from '#contract/rules/ids.ts';
import type { Invitation } from '#sync/model/rules/deciding/invitations.ts';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { InvitedBy, stateKey } from './Invitations.tsx';
import { useAnswering } from './useInviting.ts';

export interface JoinAskProps {
  readonly invitation: Invitation;
  readonly me: string;
  readonly lists: readonly SeenList[] | undefined;
}

/** An invitation that was opened by its link: the person joins when they say so, online or offline. */
export function JoinAsk({ invitation, me, lists }: JoinAskProps) {
  const { t } = useTranslation(['saved', 'nav']);
  const { ownerId, invitationId } = invitation;
  const { accept } = useAnswering(me);
  const own = useRecords('invitation')?.find(({ id }) => id === invitationId);
  const told = useRecords('invited')?.find(({ body }) => body.invitationId === invitationId)?.body;
  const joining = useRecords('joining')?.find(({ id }) => id === joiningIdOf(me, invitationId));
  const listId = joining?.body.listId ?? told?.listId ?? own?.body.listId;
  const list = lists?.find((one) => one.id === listId && !one.isOver);
  const [join, state] = useCommand(() => accept(invitation));
  if (list !== undefined) return <Navigate replace to={paths.together.href({ of: list.id })} />;
  const isMine = ownerId === me;
  const isWaiting = joining !== undefined && joining.body.state !== 'joined';
  return (
    <section
      aria-labelledby="together-join"
      className="max-w-xl rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <h1 id="together-join" className="mb-3 text-2xl font-semibold">
        {t('together.join.ask')}
      </h1>
      <p dir="auto" className="text-lg wrap-anywhere">
        <InvitedBy by={told?.ownerName ?? invitation.by} name={told?.name ?? invitation.name} />
      </p>
      {isMine ? (
        <p className="mt-3 text-soft">{t('together.join.mine')}</p>
      ) : isWaiting ? (
        <p role="status" className="mt-3 rounded-field bg-wash px-4 py-3">
          {t(`together.join.${stateKey(joining.body.state)}`)}
        </p>
      ) : (
        <p className="mt-3 max-w-prose text-soft">{t('together.seen')}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {!isMine && (joining === undefined || joining.body.state !== undefined) && (
          <Button onClick={() => void join()} disabled={state.status === 'running'}>
            {t(isWaiting ? 'together.join.again' : 'together.join.do')}
          </Button>
        )}
        <Link to={paths.together.href()} className={buttonClasses('quiet')}>
          {t(isMine || isWaiting ? 'together.all' : 'together.join.later')}
        </Link>
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="mt-3 text-danger">
          {t('together.failed')}
        </p>
      )}
    </section>
  );
}
