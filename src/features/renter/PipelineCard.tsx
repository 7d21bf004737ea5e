import { StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { InquiryState } from './InquiryState.tsx';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { PIPELINE_STAGES, type PipelineItem, saidOf, type Stage } from './rules/pipeline.ts';

export interface PipelineCardProps {
  readonly item: PipelineItem;
  readonly onMove: (stage: Stage) => void;
  readonly onNotes: () => void;
}

/** A home in the pipeline: what it is, what was answered, what is next. */
export function PipelineCard({ item, onMove, onNotes }: PipelineCardProps) {
  const { t } = useTranslation(['renter', 'homes']);
  const texts = useListingTexts();
  const format = useFormat();
  const visitTime = useVisitTime();
  const { listing, asOf, viewing } = item;
  const title = listing?.title ?? asOf?.title ?? t('homes:elsewhere');
  const photo = listing?.photos[0];
  return (
    <article
      aria-label={title}
      className="overflow-hidden rounded-card border border-line bg-sheet shadow-card"
    >
      <ListingPicture photo={photo} alt="" tier="thumb" className="aspect-2/1 w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 p-3.5">
        <p className="flex flex-wrap items-center gap-1.5">
          {listing !== null && <StatusBadge home={listing} />}
        </p>
        {viewing !== null && (
          // A sentence: in a narrow column it takes several lines, which a badge does not.
          <p
            className={classes(
              'rounded-field px-2 py-1 text-sm leading-snug font-semibold',
              viewing.state === 'confirmed' ? 'bg-good-wash text-good' : 'bg-warn-wash text-warn',
            )}
          >
            {t(`viewing.${saidOf(viewing.state)}`, {
              at: visitTime.say(viewing.starts_at, listing?.details),
            })}
          </p>
        )}
        <p className="font-semibold">
          <bdi>
            {listing !== null
              ? texts.price(listing)
              : asOf !== null && format.money(asOf.price, asOf.currency)}
          </bdi>
        </p>
        <Link
          to={paths.property.href(item.propertyId)}
          className="line-clamp-2 font-medium text-ink hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        {item.inquiry !== null && <InquiryState inquiry={item.inquiry} />}
        {item.nextStep !== '' && (
          <p dir="auto" className="text-sm">
            <span className="font-semibold">{t('next')}:</span> {item.nextStep}
          </p>
        )}
        {item.note !== '' && (
          <p dir="auto" className="line-clamp-3 text-sm whitespace-pre-line text-soft">
            {item.note}
          </p>
        )}
        <div className="-mx-2 -mb-1.5 flex items-center justify-between">
          <button
            type="button"
            onClick={onNotes}
            className="inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-medium text-accent hover:bg-wash"
          >
            <StickyNote size={18} aria-hidden />
            {t('notes.open')}
          </button>
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t('moveOf', { title })}
                className="inline-flex min-h-11 items-center rounded-field px-3 font-medium text-soft hover:bg-wash hover:text-ink"
              >
                {t('move')}
              </button>
            }
          >
            {PIPELINE_STAGES.filter((stage) => stage !== item.stage).map((stage) => (
              <MenuItem key={stage} onSelect={() => onMove(stage)}>
                {t(`stage.${stage}`)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      </div>
    </article>
  );
}
