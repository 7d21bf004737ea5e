import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AppealBody, StandingBody } from '#contract/entities/records/moderation.ts';
import { useScrollTarget } from '#src/ui/useScrollTarget.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { AppealForm } from './AppealForm.tsx';

export interface StandingCardProps {
  readonly standing: StandingBody;
  /** This person's answer, sent or not; null: none yet. */
  readonly appeal: AppealBody | null;
}

const TONE = {
  held: 'warn',
  released: 'good',
  refused: 'danger',
  suspended: 'danger',
  warned: 'warn',
} as const;

/** One decision as whom it is about reads it. */
export function StandingCard({ standing, appeal }: StandingCardProps) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  const { about, aboutId, state, name, reason, text, at, decisionId, until } = standing;
  const { ref } = useScrollTarget<HTMLElement>(`standing-${aboutId}`);
  const isAgainst = state === 'refused' || state === 'suspended' || state === 'warned';
  return (
    <article ref={ref} className="rounded-card border border-line bg-sheet p-5 shadow-card">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone={TONE[state]}>{t(`standing.state.${state}`)}</Badge>
        {format.dateTime(at)}
      </p>
      <h2 className="text-xl font-semibold">
        {about === 'person' ? (
          t('standing.you')
        ) : (
          <Link to={`${paths.manage.href()}#home-${aboutId}`} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        )}
      </h2>
      <p className="mt-1">
        {about === 'listing'
          ? t(`standing.listing.${state}`)
          : t(`standing.person.${personState(state)}`)}
      </p>
      {state === 'suspended' && until !== undefined && (
        <p className="mt-1 font-medium">{t('standing.until', { at: format.dateTime(until) })}</p>
      )}
      {reason !== undefined && <p className="mt-1 font-medium">{t(`reason.${reason}`)}</p>}
      {text !== undefined && text !== '' && (
        <p dir="auto" className="mt-1 text-start whitespace-pre-wrap">
          {text}
        </p>
      )}
      {appeal !== null && (
        <div className="mt-4 rounded-field bg-wash px-4 py-3">
          <p className="font-semibold">{t('appeal.yours')}</p>
          <p dir="auto" className="text-start whitespace-pre-wrap">
            {appeal.text}
          </p>
          <p className="mt-1 text-sm text-soft">
            {t(standing.appeal === undefined ? 'appeal.queued' : `appeal.${standing.appeal}`)}
          </p>
        </div>
      )}
      {isAgainst && appeal === null && decisionId !== undefined && (
        <AppealForm about={about} aboutId={aboutId} decisionId={decisionId} />
      )}
    </article>
  );
}

/** A person is suspended, warned, or neither any more. */
const personState = (state: StandingBody['state']) =>
  state === 'released' || state === 'warned' ? state : 'suspended';
