import { Clock, MailCheck, MapPin, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIsAhead } from '#src/data/aheadDocument.ts';
import { daysPast } from '#contract/rules/calendarDay.ts';
import { distanceKm } from '#contract/rules/distance.ts';
import { type Standing, standingOf } from '#src/rules/listing/standing.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
import { ownerCheck } from '#src/rules/people/ownerCheck.ts';
import { useSession } from '#src/data/useSession.ts';
import type { ListingCard } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { AlsoIn } from '#src/listings/cost/index.ts';
import { daysOnOffer, dropOf, isNew } from '../rules/cardFacts.ts';
import { HideButton } from './HideButton.tsx';
import { Highlighted } from './Highlighted.tsx';
import { ListingPicture, notePressed, StatusBadge, useShown } from '#src/listings/card/index.ts';
import { SaveAsGuest, SaveButton } from '#src/listings/save/index.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import type { KeptPlace } from '#src/shared/places/index.ts';
import { useListingTexts, usePlaceOf, useTitleOf } from '#src/listings/facts/index.ts';

export interface ListingResultProps {
  readonly card: ListingCard;
  /** ms since the epoch: for "new" and how long ago. */
  readonly now: number;
  /** The searched words, marked in the title and the text. */
  readonly text?: string;
  /** Visible when the page opens: its photo is loaded at once. */
  readonly isFirst?: boolean;
  /** Highlighted, as the map marks it. */
  readonly isMarked?: boolean;
  /** A place of the person: the card shows the distance to it. */
  readonly place?: KeptPlace | undefined;
  /** Shown in place of it. */
  readonly way?: ReactNode;
  /** Further actions beside hiding and comparing. */
  readonly children?: ReactNode;
  readonly onHidden?: (card: ListingCard) => void;
  readonly onPointer?: (isOver: boolean) => void;
}

/** A word that nearly every card would carry is left out. */
const isPlain = (standing: Standing) => standing === 'available' || standing === 'active';

/** A home in a list. The whole card links to it; buttons on the card are pressed by themselves. */
export function ListingResult({
  card,
  now,
  text = '',
  isFirst = false,
  isMarked = false,
  place,
  way,
  children,
  onHidden,
  onPointer,
}: ListingResultProps) {
  const id = useId();
  const shown = useShown<HTMLElement>(card.id);
  const title = useTitleOf()(card);
  const { t } = useTranslation('homes');
  const words = usePropertyTexts();
  const texts = useListingTexts();
  const placeOf = usePlaceOf();
  const isMember = useSession().status === 'authenticated';
  const drop = dropOf(card);
  const photo = card.photos[0];
  // The search holds homes that are shown, nothing else.
  const home = { ...card, visibility: 'live', isGone: false } as const;
  return (
    <article
      ref={shown}
      aria-labelledby={id}
      onPointerEnter={() => onPointer?.(true)}
      onPointerLeave={() => onPointer?.(false)}
      className={classes(
        'group relative flex h-full flex-col overflow-hidden rounded-card border bg-sheet shadow-card transition-shadow duration-150 focus-within:shadow-float hover:shadow-float',
        isMarked ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="relative aspect-[4/3] overflow-hidden bg-wash">
        <ListingPicture
          photo={photo}
          alt={photo?.caption ?? (photo === undefined ? '' : words.room(photo.room))}
          tier="medium"
          isFirst={isFirst}
          className="size-full"
        />
        <div className="pointer-events-none absolute start-2.5 top-2.5 flex flex-wrap gap-1.5 pe-14">
          {!isPlain(standingOf(home, now)) && <StatusBadge home={home} />}
          {isNew(card, now) && <Badge tone="accent">{t('card.new')}</Badge>}
          {drop !== null && <Badge tone="good">{t('card.drop', { percent: drop })}</Badge>}
        </div>
        {card.photoCount > 1 && (
          <span className="pointer-events-none absolute end-2.5 bottom-2.5 rounded-full bg-black/60 px-2 py-0.5 text-xs font-semibold text-white tabular-nums">
            {t('card.photos', { count: card.photoCount })}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="text-xl leading-tight font-semibold">{texts.price(card)}</bdi>
          {drop !== null && card.previous_price !== null && (
            <s className="text-sm text-faint">
              <bdi>{texts.money(card.previous_price, card.currency)}</bdi>
            </s>
          )}
        </p>
        <AlsoIn amount={card.price} currency={card.currency} />
        <TrueCost card={card} />
        <p className="text-[0.9375rem] tabular-nums">{texts.facts(card)}</p>
        <h2 id={id} className="line-clamp-2 font-text text-base leading-snug font-semibold">
          <Link
            to={paths.property.href(card.id)}
            onClick={() => notePressed(card)}
            dir="auto"
            className="after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            <Highlighted text={title} sought={text} />
          </Link>
        </h2>
        <div className="flex gap-3 text-sm text-soft">
          <p className="min-w-0 flex-1 truncate" dir="auto">
            {words.kind(card.property_type)} · {placeOf(card)}
          </p>
          {place !== undefined && way === undefined && <WayTo card={card} place={place} />}
        </div>
        {way}
        {card.feature !== undefined && (
          <p className="text-sm text-soft">
            {t('card.feature', { name: words.feature(card.feature) })}
          </p>
        )}
        {card.excerpt !== '' && (
          <p className="line-clamp-2 text-sm text-soft" dir="auto">
            <Highlighted text={card.excerpt} sought={text} />
          </p>
        )}
        <Trust card={card} now={now} />
        {isMember && (
          <Actions card={card} title={title} {...(onHidden && { onHidden })}>
            {children}
          </Actions>
        )}
      </div>
      <SaveCorner card={card} title={title} isMember={isMember} />
    </article>
  );
}

interface SaveCornerProps {
  readonly card: ListingCard;
  readonly title: string;
  readonly isMember: boolean;
}

function SaveCorner({ card, title, isMember }: SaveCornerProps) {
  const place = 'absolute end-2 top-2 z-10 bg-sheet/90 shadow-card';
  return isMember ? (
    <SaveButton propertyId={card.id} title={title} shown={card} isIcon className={place} />
  ) : (
    <SaveAsGuest id={card.id} title={title} className={place} />
  );
}

interface ActionsProps extends Pick<ListingResultProps, 'card' | 'onHidden' | 'children'> {
  readonly title: string;
}

/** The actions of a member beside saving. */
function Actions({ card, title, onHidden, children }: ActionsProps) {
  return (
    <div className="relative z-10 -mx-2 mt-auto flex flex-wrap items-center gap-1 pt-2">
      {children}
      <SendButton isIcon what={{ kind: 'homes', ids: [card.id], title }} />
      <HideButton card={card} {...(onHidden && { onHidden })} />
    </div>
  );
}

/** The distance to a place of the person, as the crow flies, beside existing text, so that nothing moves. */
function WayTo({ card, place }: { readonly card: ListingCard; readonly place: KeptPlace }) {
  const { t } = useTranslation('homes');
  const { distance } = useListingTexts();
  const { body } = place;
  return (
    <p className="flex max-w-[55%] shrink-0 items-center gap-1">
      <MapPin size={14} aria-hidden className="shrink-0 text-accent" />
      <span className="truncate">
        {t('card.toPlace', { name: isolated(body.name), far: distance(distanceKm(card, body)) })}
      </span>
    </p>
  );
}

/** The full monthly cost, and what its owner does not state of it. */
function TrueCost({ card }: { readonly card: ListingCard }) {
  const { trueMonth } = useListingTexts();
  const { trueMonthly: total, notStated: missing = [] } = card;
  if (total === null) return null;
  return (
    <p className="text-sm text-soft">
      <bdi>{trueMonth(card, { total, missing })}</bdi>
    </p>
  );
}

/**
 * How certain it is that the home is available, since when it is offered, and by whom. The first has a line of its own: its days are
 * counted in the time zone of whoever looks, so a document written by the server may say another day, and nothing may wrap anew for it.
 */
function Trust({ card, now }: Pick<ListingResultProps, 'card' | 'now'>) {
  const { t } = useTranslation('homes');
  const confirmedAt = Date.parse(card.availability_confirmed_at);
  const state = freshness(confirmedAt, now);
  const isOld = state === 'unconfirmed' || state === 'paused';
  const days = daysPast(confirmedAt, now);
  const isAhead = useIsAhead();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pt-1 text-[0.8125rem] text-soft">
      <span
        className={classes(
          'flex basis-full items-center gap-1',
          state === 'fresh' && 'text-good',
          isOld && 'text-warn',
        )}
      >
        {isOld ? <TriangleAlert size={14} aria-hidden /> : <Clock size={14} aria-hidden />}
        <span key={String(isAhead)} suppressHydrationWarning>
          {days === 0 ? t('card.confirmedToday') : t('card.confirmed', { count: days })}
        </span>
      </span>
      <span>{t('card.listed', { count: daysOnOffer(card, now) })}</span>
      {card.relisted_count > 0 && <span>{t('card.relisted')}</span>}
      {ownerCheck(card).kind === 'email' && (
        <span className="inline-flex items-center gap-1">
          <MailCheck size={14} aria-hidden className="text-accent" />
          {t('owner.email')}
        </span>
      )}
    </p>
  );
}
