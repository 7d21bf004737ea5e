import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Kept, RecordBody } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { coverOf } from '#contract/rules/listing/photoAddress.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { cameWhileAway } from './alertHits.ts';

export interface HitsProps {
  readonly hits: readonly Kept<'alert_hit'>[];
  /** ms since the epoch. */
  readonly now: number;
}

/** Everything the alert found, the newest first: as many as it says. */
export function Hits({ hits, now }: HitsProps) {
  const { t } = useTranslation('notices');
  const unseen = hits.filter(({ body }) => !body.isSeen);
  const away = unseen.filter(({ body }) => cameWhileAway(body)).length;
  const [seeAll] = useCommand(async ({ records }) => {
    await records.writeAll(unseen.map(({ id }) => ({ kind: 'alert_hit', id, amend: seen })));
  });
  if (hits.length === 0) return null;
  return (
    <details className="mt-2" open={unseen.length > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {[
          t('alerts.hits', { n: hits.length }),
          ...(away === 0 ? [] : [t('alerts.awayCount', { n: away })]),
        ].join(' · ')}
      </summary>
      <ul className="divide-y divide-line">
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit hit={hit} now={now} />
          </li>
        ))}
      </ul>
      {unseen.length > 0 && (
        <Button look="quiet" onClick={() => void seeAll()}>
          {t('alerts.seeAll')}
        </Button>
      )}
    </details>
  );
}

/** The hit as somebody saw it. */
const seen = (hit: RecordBody<'alert_hit'> | null) => hit && { ...hit, isSeen: true };

interface HitProps {
  readonly hit: Kept<'alert_hit'>;
  readonly now: number;
}

function Hit({ hit: { id, body }, now }: HitProps) {
  const { t } = useTranslation('notices');
  const texts = useListingTexts();
  const format = useFormat();
  const { asOf, kind, at, isSeen, propertyId } = body;
  const [see] = useCommand(async ({ records }) => {
    if (!isSeen) await records.amend('alert_hit', id, seen);
  });
  return (
    <Link
      to={paths.property.href(propertyId)}
      onClick={() => void see()}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-2 hover:bg-wash sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
    >
      <ListingPicture
        photo={coverOf(asOf.photo)}
        alt=""
        tier="thumb"
        className="aspect-4/3 w-full rounded-field"
      />
      <span className="min-w-0">
        <span
          dir="auto"
          className={`block w-fit max-w-full truncate ${isSeen ? '' : 'font-semibold'}`}
        >
          {asOf.title}
        </span>
        <span className="block text-sm text-soft">
          <bdi>{texts.money(asOf.price, asOf.currency)}</bdi> · {texts.facts(asOf)}
        </span>
        {!isSeen && cameWhileAway(body) && (
          <span className="block text-sm text-soft">{t('alerts.away')}</span>
        )}
      </span>
      <span className="flex items-center gap-2 max-sm:col-start-2 sm:grid sm:justify-items-end sm:gap-1">
        <Badge tone={isSeen ? 'neutral' : 'accent'}>{t(`alerts.kind.${kind}`)}</Badge>
        <span className="text-sm text-soft">{format.relative(at, now)}</span>
      </span>
    </Link>
  );
}
