import { useTranslation } from 'react-i18next';
import { type Vote, VOTES } from '#contract/entities/records/shortlist.ts';
import { classes } from '#src/ui/classes.ts';
import { VOTE_SIGNS } from './voteSigns.ts';

export interface VoteButtonsProps {
  /** The subject of the vote, for screen readers. */
  readonly title: string;
  readonly vote: Vote | null;
  readonly onVote: (vote: Vote | null) => void;
}

/** Yes, maybe or no; pressing the current one takes it back. */
export function VoteButtons({ title, vote, onVote }: VoteButtonsProps) {
  const { t } = useTranslation('saved');
  return (
    <div role="group" aria-label={t('together.vote.label', { title })}>
      <p className="mb-1 font-semibold">{t('together.vote.yours')}</p>
      <div className="flex max-w-sm flex-wrap gap-2">
        {VOTES.map((option) => {
          const { Icon, chosen } = VOTE_SIGNS[option];
          const isChosen = option === vote;
          return (
            <button
              key={option}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onVote(isChosen ? null : option)}
              className={classes(
                'flex min-h-12 flex-1 basis-16 items-center justify-center gap-2 rounded-field border px-2 font-semibold forced-colors:aria-pressed:outline-2',
                isChosen ? chosen : 'border-edge bg-sheet text-ink hover:bg-wash',
              )}
            >
              <Icon size={20} aria-hidden className="shrink-0" />
              {t(`together.vote.${option}`)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
