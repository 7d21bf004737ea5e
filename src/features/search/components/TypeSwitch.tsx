import { useTranslation } from 'react-i18next';
import { LISTING_TYPES } from '#contract/entities/property.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { classes } from '#src/ui/classes.ts';
import { useRovingTabIndex } from '#src/ui/useRovingTabIndex.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { press } from '../hooks/press.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';

/** To rent or to buy: the first question of every search. */
export function TypeSwitch({
  query,
  change,
}: {
  readonly query: ListingQuery;
  readonly change: ChangeQuery;
}) {
  const { t } = useTranslation('search');
  const words = usePropertyTexts();
  const { stop, heard } = useRovingTabIndex(
    LISTING_TYPES.length,
    LISTING_TYPES.findIndex((type) => type === query.type),
  );
  return (
    <div
      role="toolbar"
      aria-label={t('filter.type')}
      {...heard}
      className="inline-flex max-w-full rounded-full border border-edge bg-sheet p-0.5"
    >
      {LISTING_TYPES.map((type, place) => {
        const isOn = query.type === type;
        return (
          <button
            key={type}
            type="button"
            tabIndex={place === stop ? 0 : -1}
            aria-pressed={isOn}
            onClick={() =>
              press.together(() => change({ type: isOn ? undefined : type, price: undefined }))
            }
            className={classes(
              'min-h-10 min-w-0 rounded-full px-3.5 leading-tight font-semibold sm:px-4 sm:whitespace-nowrap',
              isOn ? 'bg-accent text-on-accent' : 'text-soft hover:bg-wash',
            )}
          >
            {words.listing(type)}
          </button>
        );
      })}
    </div>
  );
}
