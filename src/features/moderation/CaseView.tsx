import { useTranslation } from 'react-i18next';
import { HOLD_FROM } from '#contract/rules/listing/scamScore.ts';
import { readHeld } from '#contract/rules/listing/heldReasons.ts';
import { useHeldText } from '#src/shared/refusals/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import type { CaseItem } from './cases.ts';
import { DecideForm } from './DecideForm.tsx';
import { History } from './History.tsx';
import { MessagesSeen } from './MessagesSeen.tsx';
import { Part } from './Part.tsx';
import { Reports } from './Reports.tsx';
import { SeenListing } from './SeenListing.tsx';
import { SeenReview } from './SeenReview.tsx';

export interface CaseViewProps {
  readonly item: CaseItem;
  readonly items: readonly CaseItem[];
  /** ms since the epoch. */
  readonly now: number;
}

/** All there is of one case: what was seen, what speaks against it, what was decided before, and what is to be decided. */
export function CaseView({ item, items, now }: CaseViewProps) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  const heldText = useHeldText();
  const { body, refused } = item;
  // Earlier decisions stand in its history.
  const signs = body.review ? [] : readHeld(body.held).filter(({ kind }) => kind !== 'decided');
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2 text-soft">
        <Badge tone="warn">{t(`why.${body.why}`)}</Badge>
        {t(`about.${body.about}`)} · {format.relative(body.at, now)}
      </p>
      {refused?.outcome !== undefined && (
        <Banner tone="danger" title={t('refused.title')} className="rounded-card">
          {t(`refused.${refused.outcome}`)}
        </Banner>
      )}
      {body.appeal && (
        <Part title={t(body.why === 'appeal' ? 'appeal.theirs' : 'asked.theirs')}>
          <p dir="auto" className="text-start whitespace-pre-wrap">
            {body.appeal.text}
          </p>
        </Part>
      )}
      {signs.length > 0 && (
        <Part title={t('signs')}>
          <ul className="grid list-disc gap-1 ps-5">
            {signs.map((sign) => (
              <li key={JSON.stringify(sign)}>{heldText(sign)}</li>
            ))}
          </ul>
          {body.points !== null && (
            <p className="mt-2 text-sm text-soft">
              {t('points', { n: body.points, from: HOLD_FROM })}
            </p>
          )}
        </Part>
      )}
      <Reports body={body} now={now} />
      {body.listing && (
        <Part title={t('seen')} note={t('seenAt', { at: format.dateTime(body.at) })}>
          <div className="grid gap-4 lg:grid-cols-2">
            <SeenListing seen={body.listing} />
            {body.others.map((other) => (
              <SeenListing key={other.id} seen={other} isOther />
            ))}
          </div>
        </Part>
      )}
      {body.review && <SeenReview seen={body.review} held={body.held} />}
      {body.person && (
        <Part title={t('person')}>
          <p className="flex items-center gap-3">
            <Avatar id={body.person.id} name={body.person.name} src={body.person.avatar} />
            <span>
              <bdi className="block font-semibold">{body.person.name}</bdi>
              {body.person.since !== null && (
                <span className="text-sm text-soft">
                  {t('since', { date: format.date(body.person.since) })}
                </span>
              )}
            </span>
          </p>
        </Part>
      )}
      <MessagesSeen body={body} />
      <History decisions={body.decisions} />
      <DecideForm item={item} items={items} />
    </div>
  );
}
