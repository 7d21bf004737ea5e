import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { filledIn, firstName } from '#src/rules/people/quickReply.ts';
import { useOwnProfile } from '#src/data/useOwnProfile.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useQuickReplies } from '#src/data/useQuickReplies.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Lead } from '../rules/board.ts';

export interface QuickReplyProps {
  readonly lead: Lead;
  /** The reply as this person would read it, to be read before it is sent. */
  readonly onChoose: (text: string) => void;
}

/** Replies for landlords who have written none yet. */
const STARTERS = ['available', 'questions', 'taken'] as const;

/** The quick replies as this person would read them. */
export function QuickReply({ lead, onChoose }: QuickReplyProps) {
  const { t } = useTranslation('inquiries');
  const me = useOwnProfile();
  const replies = usePulledRows(useQuickReplies(), 'records');
  const words = {
    name: firstName(lead.name),
    home: lead.home?.title ?? null,
    me: firstName(me?.fullName ?? ''),
  };
  if (replies === undefined)
    return (
      <NotHereYet of={['records']}>
        <Skeleton className="h-16" />
      </NotHereYet>
    );
  const own = replies.map(({ id, body: { title, text } }) => ({ id, title, text }));
  const suggested = STARTERS.map((id) => ({
    id,
    title: t(`quick.starter.${id}.title`),
    text: t(`quick.starter.${id}.text`),
  }));
  const isBegun = own.length > 0;
  return (
    <>
      {!isBegun && <p className="text-soft">{t('quick.none')}</p>}
      {(isBegun ? own : suggested).map(({ id, title, text: written }) => {
        const text = filledIn(written, words);
        return (
          <button
            key={id}
            type="button"
            className="rounded-field border border-edge px-4 py-3 text-start hover:bg-wash"
            onClick={() => onChoose(text)}
          >
            <span dir="auto" className="block font-semibold">
              {title}
            </span>
            <span dir="auto" className="line-clamp-3 text-sm whitespace-pre-line text-soft">
              {text}
            </span>
          </button>
        );
      })}
      {!isBegun && (
        <Link to={paths.landlordSettings.href()} className={buttonClasses('secondary')}>
          {t('quick.write')}
        </Link>
      )}
    </>
  );
}
