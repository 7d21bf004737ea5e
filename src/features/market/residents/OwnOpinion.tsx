import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISION_REASONS } from '#contract/entities/records/moderation.ts';
import { outcomeOf } from '#contract/rules/areas/opinions.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Button } from '#src/ui/Button.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { OpinionForm } from './OpinionForm.tsx';
import { useOwnOpinion } from './useOwnOpinion.ts';

export interface OwnOpinionProps {
  readonly area: { readonly id: string; readonly name: string };
}

/** This person's opinion of an area: written, changed and removed here, offline too. */
export function OwnOpinion({ area }: OwnOpinionProps) {
  const { t } = useTranslation(['areas', 'moderation', 'common']);
  const { id, said } = useOwnOpinion(area.id);
  const [isOpen, setOpen] = useState(false);
  const [remove, removing] = useCommand(async ({ records }, of: string) => {
    await records.remove([of]);
    toastSuccess(t('residents.own.removed'));
  });
  if (id === null || said === undefined) return null;
  const reason = DECISION_REASONS.find((known) => known === said?.reason);
  if (isOpen) return <OpinionForm id={id} area={area} said={said} onDone={() => setOpen(false)} />;
  return (
    <div className="mt-5 rounded-card border border-line bg-sheet p-4 print:hidden">
      <h3 className="font-semibold">{t('residents.own.title', { place: isolated(area.name) })}</h3>
      {said === null ? (
        <p className="mt-1 text-soft">{t('residents.own.lead')}</p>
      ) : (
        <>
          <p role="status" className="mt-1">
            {t(`residents.outcome.${outcomeOf(said)}`)}
          </p>
          {outcomeOf(said) === 'refused' && (
            <p className="mt-1 text-soft">
              {reason !== undefined && t(`moderation:reason.${reason}`)}{' '}
              {said.said !== undefined && <bdi>{said.said}</bdi>}
            </p>
          )}
          {said.text !== '' && (
            <blockquote
              dir="auto"
              className="mt-2 border-s-4 border-line ps-3 text-start whitespace-pre-wrap"
            >
              {said.text}
            </blockquote>
          )}
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setOpen(true)}>
          {t(said === null ? 'residents.own.write' : 'residents.own.change')}
        </Button>
        {said !== null && (
          <Button
            look="quiet"
            disabled={removing.status === 'running'}
            onClick={() => void remove(id)}
          >
            {t('residents.own.remove')}
          </Button>
        )}
      </div>
      {removing.status === 'failed' && (
        <p role="alert" className="mt-2 text-danger">
          {t('common:notKept')}
        </p>
      )}
    </div>
  );
}
