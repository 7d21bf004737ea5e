import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { coverOf } from '#contract/rules/listing/photoAddress.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { LINE, WORDS } from './lineClasses.ts';
import type { NoticeItem } from './notices.ts';

export interface AlertToldProps {
  readonly item: Extract<NoticeItem, { readonly kind: 'alerts' }>;
  /** When it was told. */
  readonly children: ReactNode;
}

/** The finds of an alert: the home itself, or how many and the way to all of them. */
export function AlertTold({ item, children }: AlertToldProps) {
  const [only, ...more] = item.hits;
  if (only === undefined) return null;
  return more.length === 0 ? (
    <OneHome hit={only} searchId={item.searchId}>
      {children}
    </OneHome>
  ) : (
    <Several item={item}>{children}</Several>
  );
}

/** The person's name for an alert; empty when it was removed. */
export function useSearchName(searchId: string | null): string {
  const searches = useRecords('saved_search') ?? [];
  return searches.find(({ id }) => id === searchId)?.body.name ?? '';
}

interface OneHomeProps {
  readonly hit: Kept<'alert_hit'>;
  readonly searchId: string;
  readonly children: ReactNode;
}

function OneHome({ hit: { id, body }, searchId, children }: OneHomeProps) {
  const { t } = useTranslation('notices');
  const texts = useListingTexts();
  const name = useSearchName(searchId);
  const { asOf, isSeen } = body;
  const [see] = useCommand(async ({ records }) => {
    if (!isSeen) await records.amend('alert_hit', id, (now) => now && { ...now, isSeen: true });
  });
  const facts = [texts.money(asOf.price, asOf.currency), texts.facts(asOf)];
  return (
    <Link
      to={paths.property.href(body.propertyId)}
      onClick={() => void see()}
      className={classes(LINE, 'hover:bg-wash')}
    >
      <ListingPicture
        photo={coverOf(asOf.photo)}
        alt=""
        tier="thumb"
        className="aspect-4/3 w-16 shrink-0 rounded-field"
      />
      <span className={WORDS}>
        <span className="block min-w-0 sm:flex-1">
          <span className={classes('block', !isSeen && 'font-semibold')}>
            {t(`alerts.kind.${body.kind}`)}: <bdi>{asOf.title}</bdi>
          </span>
          <span className="block text-soft">{facts.join(' · ')}</span>
          {name !== '' && (
            <span className="flex items-center gap-1.5 text-sm text-soft">
              <BellRing size={14} aria-hidden className="shrink-0" />
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
            </span>
          )}
        </span>
        {children}
      </span>
    </Link>
  );
}

function Several({ item, children }: AlertToldProps) {
  const { t } = useTranslation('notices');
  const name = useSearchName(item.searchId) || t('kind.alerts');
  const titles = item.hits.map(({ body }) => body.asOf.title);
  return (
    <Link to={paths.alerts.href()} className={classes(LINE, 'hover:bg-wash')}>
      <BellRing size={22} aria-hidden className="shrink-0 text-accent" />
      <span className={WORDS}>
        <span className="block min-w-0 sm:flex-1">
          <span className={classes('block', !item.isRead && 'font-semibold')}>
            {t('matches', { count: item.hits.length, name: isolated(name) })}
          </span>
          <span dir="auto" className="block w-fit max-w-full truncate text-soft">
            {titles.join(' · ')}
          </span>
        </span>
        {children}
      </span>
    </Link>
  );
}
