import { BadgeCheck, Clock, MapPin, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { distanceKm } from '#contract/rules/search/distance.ts';
import { daysSinceConfirmed, freshness } from '#contract/rules/listing/freshness.ts';
import { useSession } from '#src/data/useSession.ts';
import type { ListingCard } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { daysOnOffer, dropOf, isNew } from './cardFacts.ts';
import { HideButton } from './HideButton.tsx';
import { Highlighted } from './Highlighted.tsx';
import { HomePhoto } from './HomePhoto.tsx';
import { SaveButton } from './SaveButton.tsx';
import type { KeptPlace } from './places/usePlaces.ts';
import { useHomeTexts } from './useHomeTexts.ts';

export interface HomeCardProps {
  readonly card: ListingCard;
  /** ms since the epoch: for "new" and how long ago. */
  readonly now: number;
  /** What was searched for, to be marked in the title and the text. */
  readonly text?: string;
  /** In sight when the page opens: its photo is not waited with. */
  readonly isFirst?: boolean;
  /** Beside its neighbours it stands for this one, as the map does. */
  readonly isMarked?: boolean;
  /** A place of the person: the card says how far the home is from it. */
  readonly place?: KeptPlace | undefined;
  /** More to do with it, beside hiding and comparing. */
  readonly children?: ReactNode;
  readonly onHidden?: (card: ListingCard) => void;
  readonly onPointer?: (isOver: boolean) => void;
}

/** A home in a list. The whole card leads to it; what stands on the card is pressed by itself. */
export function HomeCard({
  card,
  now,
  text = '',
  isFirst = false,
  isMarked = false,
  place,
  children,
  onHidden,
  onPointer,
}: HomeCardProps) {
  const id = useId();
  const { t } = useTranslation('homeCard');
  const words = usePropertyTexts();
  const texts = useHomeTexts();
  const isMember = useSession().status === 'authenticated';
  const drop = dropOf(card);
  const photo = card.photos[0];
  return (
    <article
      aria-labelledby={id}
      onPointerEnter={() => onPointer?.(true)}
      onPointerLeave={() => onPointer?.(false)}
      className={classes(
        'group relative flex h-full flex-col overflow-hidden rounded-card border bg-sheet shadow-card transition-shadow duration-150 focus-within:shadow-float hover:shadow-float',
        isMarked ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="relative aspect-[4/3] overflow-hidden bg-wash">
        <HomePhoto
          photo={photo}
          alt={photo?.caption ?? (photo === undefined ? '' : words.room(photo.room))}
          tier="medium"
          isFirst={isFirst}
          className="size-full"
        />
        <div className="pointer-events-none absolute start-2.5 top-2.5 flex flex-wrap gap-1.5 pe-14">
          {card.status === 'pending' && <Badge tone="warn">{words.status('pending')}</Badge>}
          {isNew(card, now) && <Badge tone="accent">{t('new')}</Badge>}
          {drop !== null && <Badge tone="good">{t('drop', { percent: drop })}</Badge>}
        </div>
        {card.photoCount > 1 && (
          <span className="pointer-events-none absolute end-2.5 bottom-2.5 rounded-full bg-black/60 px-2 py-0.5 text-xs font-semibold text-white tabular-nums">
            {t('photos', { count: card.photoCount })}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-display text-xl leading-tight font-semibold">
            {texts.price(card)}
          </bdi>
          {drop !== null && card.previous_price !== null && (
            <s className="text-sm text-faint">
              <bdi>{texts.money(card.previous_price, card.currency)}</bdi>
            </s>
          )}
        </p>
        <TrueCost card={card} />
        <p className="text-[0.9375rem] tabular-nums">{texts.facts(card)}</p>
        <h2 id={id} className="line-clamp-2 font-text text-base leading-snug font-semibold">
          <Link
            to={paths.property.href(card.id)}
            dir="auto"
            className="after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            <Highlighted text={card.title} sought={text} />
          </Link>
        </h2>
        <div className="flex gap-3 text-sm text-soft">
          <p className="min-w-0 flex-1 truncate" dir="auto">
            {words.kind(card.property_type)} · {card.place}
          </p>
          {place !== undefined && <WayTo card={card} place={place} />}
        </div>
        {card.excerpt !== '' && (
          <p className="line-clamp-2 text-sm text-soft" dir="auto">
            <Highlighted text={card.excerpt} sought={text} />
          </p>
        )}
        <Trust card={card} now={now} />
        {isMember && (
          <div className="relative z-10 mt-auto flex flex-wrap items-center gap-1 pt-2">
            {children}
            <HideButton card={card} {...(onHidden && { onHidden })} />
          </div>
        )}
      </div>
      {isMember && (
        <SaveButton
          propertyId={card.id}
          title={card.title}
          isIcon
          className="absolute end-2 top-2 z-10 bg-sheet/90 shadow-card"
        />
      )}
    </article>
  );
}

/** How far it is from a place of the person, as the crow flies: beside what is there anyway, so that nothing moves. */
function WayTo({ card, place }: { readonly card: ListingCard; readonly place: KeptPlace }) {
  const { t } = useTranslation('homeCard');
  const { distance } = useHomeTexts();
  const { body } = place;
  return (
    <p className="flex max-w-[55%] shrink-0 items-center gap-1">
      <MapPin size={14} aria-hidden className="shrink-0 text-accent" />
      <span className="truncate">
        {t('toPlace', { name: isolated(body.name), far: distance(distanceKm(card, body)) })}
      </span>
    </p>
  );
}

/** What a month costs with everything, where that is more than the rent. */
function TrueCost({ card }: { readonly card: ListingCard }) {
  const { t } = useTranslation('homeCard');
  const { money } = useHomeTexts();
  if (card.trueMonthly === null) return null;
  return (
    <p className="text-sm text-soft">
      <bdi>{t('trueCost', { sum: money(card.trueMonthly, card.currency) })}</bdi>
    </p>
  );
}

/** How sure it is that the home is still to be had, since when it is offered, by whom. */
function Trust({ card, now }: Pick<HomeCardProps, 'card' | 'now'>) {
  const { t } = useTranslation('homeCard');
  const confirmedAt = Date.parse(card.availability_confirmed_at);
  const state = freshness(confirmedAt, now);
  const isOld = state === 'unconfirmed' || state === 'paused';
  const days = daysSinceConfirmed(confirmedAt, now);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pt-1 text-[0.8125rem] text-soft">
      <span
        className={classes(
          'inline-flex items-center gap-1',
          state === 'fresh' && 'text-good',
          isOld && 'text-warn',
        )}
      >
        {isOld ? <TriangleAlert size={14} aria-hidden /> : <Clock size={14} aria-hidden />}
        {days === 0 ? t('confirmedToday') : t('confirmed', { count: days })}
      </span>
      <span>{t('listed', { count: daysOnOffer(card, now) })}</span>
      {card.relisted_count > 0 && <span>{t('relisted')}</span>}
      {card.owner_verified && (
        <span className="inline-flex items-center gap-1">
          <BadgeCheck size={14} aria-hidden className="text-accent" />
          {t('verified')}
        </span>
      )}
    </p>
  );
}
