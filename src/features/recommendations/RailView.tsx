import { ThumbsDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HIDE_REASONS } from '#contract/entities/records/note.ts';
import type { ListingCard, Recommendations } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { ListingTile } from '#src/listings/card/index.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';

type Rail = Recommendations['rails'][number];
type Recommended = Rail['homes'][number];

export interface RailViewProps {
  readonly rail: Rail;
  /** The person's taste is not known. */
  readonly isCold: boolean;
  readonly hasBudget: boolean;
  /** The title of the home it is because of. */
  readonly cause: string;
  readonly onHidden: (card: ListingCard) => void;
}

/** A row of homes with what they have in common. */
export function RailView({ rail, isCold, hasBudget, cause, onHidden }: RailViewProps) {
  const { t } = useTranslation('renter');
  const id = useId();
  const name = rail.name === 'best' && isCold ? 'start' : rail.name;
  const lead = name === 'best' && !hasBudget ? 'taste' : name;
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="text-xl font-semibold">
        {t(`recommended.rail.${name}`, { title: cause })}
      </h2>
      <p className="mb-3 text-soft">{t(`recommended.rail.${lead}Text`)}</p>
      <ul
        role="list"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-5 gap-y-7"
      >
        {rail.homes.map((home) => (
          <li key={home.id} className="min-w-0">
            <RecommendedTile home={home} onHidden={onHidden} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecommendedTileProps {
  readonly home: Recommended;
  readonly onHidden: (card: ListingCard) => void;
}

/** A home, what speaks for it, and the way to say that it does not. */
function RecommendedTile({ home, onHidden }: RecommendedTileProps) {
  const { t } = useTranslation(['renter', 'saved']);
  const format = useFormat();
  const [hide] = useCommand(async ({ market }, reason: (typeof HIDE_REASONS)[number]) => {
    await market.notes.put('hidden_home', home.id, { reason });
    onHidden(home.card);
  });
  const percent = (share: number, digits = 0) =>
    numberFormat(format.locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
  return (
    <>
      <ListingTile home={{ ...home.card, photos: [...home.card.photos] }} />
      {home.over !== null && (
        <p className="mt-1">
          <Badge tone="warn">{t('recommended.over', { pct: percent(home.over, 1) })}</Badge>
        </p>
      )}
      {home.below !== null && (
        <p className="mt-1">
          <Badge tone="good">{t('recommended.below', { pct: percent(home.below) })}</Badge>
        </p>
      )}
      <ul aria-label={t('recommended.reasons')} className="mt-1.5 list-inside list-disc text-sm">
        {home.reasons.map((term) => (
          <li key={term}>{t(`recommended.reason.${term}`)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <details className="min-w-0 flex-1 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {t('recommended.why')}
          </summary>
          <dl className="pb-2">
            {home.terms
              .filter(({ points }) => points > 0)
              .map(({ term, points }) => (
                <div key={term} className="flex justify-between gap-3 py-0.5">
                  <dt>{t(`recommended.term.${term}`)}</dt>
                  <dd className="tabular-nums">
                    <bdi>{t('recommended.points', { n: Math.round(points * 100) })}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        </details>
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('recommended.lessLike', { title: home.card.title })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-sm text-soft hover:bg-wash hover:text-ink"
            >
              <ThumbsDown size={16} aria-hidden /> {t('recommended.less')}
            </button>
          }
        >
          {HIDE_REASONS.map((reason) => (
            <MenuItem key={reason} onSelect={() => void hide(reason)}>
              {t(`saved:hidden.reason.${reason}`)}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </>
  );
}
