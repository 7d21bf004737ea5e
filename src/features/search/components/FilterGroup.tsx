import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingQuery } from '#src/data/types.ts';
import { classes } from '#src/ui/classes.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { toggled } from '../rules/tidy.ts';

export interface FilterProps {
  readonly query: ListingQuery;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  readonly change: ChangeQuery;
}

/** A titled group of filters. */
export function FilterGroup({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      // Laid out and painted where it is near what is in sight; its edges leave room for the ring of what has the focus.
      className="-mx-1.5 grid gap-5 border-t border-line px-1.5 py-6 [contain-intrinsic-block-size:auto_24rem] [content-visibility:auto] first:border-0 first:pt-0"
    >
      <h2 id={id} className="text-xl leading-tight font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One filter with its name; in force, it says whether it must be met or is only nice to have. */
export function Filter({
  name,
  field,
  query,
  change,
  note,
  children,
}: Omit<FilterProps, 'facets'> & {
  readonly name: string;
  /** Null: it cannot be nice to have. */
  readonly field: keyof ListingQuery | null;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('search');
  const isInForce = field !== null && query[field] !== undefined;
  const isNice = field !== null && query.nice?.includes(field) === true;
  return (
    <div className="grid gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-text text-base font-semibold">{name}</h3>
        {isInForce && (
          <button
            type="button"
            aria-pressed={isNice}
            aria-label={t('nice.label', { name })}
            onClick={() => change({ nice: [...toggled(query.nice, field)] })}
            className={classes(
              'min-h-9 rounded-full border px-3 text-sm font-medium',
              isNice ? 'border-edge bg-wash text-ink' : 'border-accent text-accent',
            )}
          >
            {t(isNice ? 'nice.nice' : 'nice.must')}
          </button>
        )}
      </div>
      {children}
      {note !== undefined && <p className="text-sm text-soft">{note}</p>}
    </div>
  );
}
