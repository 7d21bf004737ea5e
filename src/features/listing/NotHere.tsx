import { CloudDownload, CloudOff, Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNote } from '#src/data/useNotes.ts';
import { useIsNowhere } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { StatusBadge } from '#src/listings/card/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useElapsed } from '#src/ui/useElapsed.ts';
import { ListingSkeleton } from './ListingSkeleton.tsx';

/** A home that is asked for mostly comes sooner, and "isn't here" would only flash before it. */
const COMES_WITHIN_MS = 1500;

export interface NotHereProps {
  readonly propertyId: string;
  /** The page began with the home's card, whose title had the focus. */
  readonly hasBegun: boolean;
}

/** As soon as the heading is there: what had the focus is gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/**
 * A home that is not on this device: what is remembered of it, and when it will be loaded, or that it does not exist.
 */
export function NotHere({ propertyId, hasBegun }: NotHereProps) {
  const { t } = useTranslation('listing');
  const isOffline = useReachability() === 'offline';
  const saved = useNote('saved_home', propertyId);
  const viewed = useNote('viewed_home', propertyId);
  const known = saved?.asOf ?? viewed?.asOf;
  const texts = useListingTexts();
  const format = useFormat();
  const isNowhere = useIsNowhere(propertyId) && !isOffline;
  const isLate = useElapsed(COMES_WITHIN_MS);
  if (!isOffline && !isNowhere && !isLate) return <ListingSkeleton />;
  const offline = known === undefined ? 'notHere.cannotKnow' : 'notHere.offline';
  const isAsking = !isOffline && !isNowhere;
  const Icon = isNowhere ? Compass : isAsking ? CloudDownload : CloudOff;
  const title = t(isNowhere ? 'notHere.nowhere' : isAsking ? 'notHere.asking' : 'notHere.title');
  return (
    <div className="mx-auto max-w-3xl px-4 py-8">
      <h1 className="sr-only" {...(hasBegun && { tabIndex: -1, ref: takeFocus })}>
        {known?.title ?? title}
      </h1>
      <EmptyState
        icon={<Icon size={36} aria-hidden />}
        title={title}
        action={
          <Link to={paths.saved.href()} className={buttonClasses('secondary')}>
            {t('notHere.saved')}
          </Link>
        }
      >
        {t(isNowhere ? 'notHere.mistaken' : isAsking ? 'notHere.title' : offline)}
      </EmptyState>
      {known !== undefined && (
        <div className="rounded-card border border-line bg-sheet p-5">
          <p className="text-sm text-soft">{t('notHere.known', { date: format.date(known.at) })}</p>
          <p dir="auto" className="mt-1 font-display text-xl font-semibold">
            {known.title}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <bdi>{texts.money(known.price, known.currency)}</bdi>
            <StatusBadge home={known} />
          </p>
          <p className="text-soft">{texts.facts(known)}</p>
        </div>
      )}
    </div>
  );
}
