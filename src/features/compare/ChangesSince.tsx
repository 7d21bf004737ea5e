import { useTranslation } from 'react-i18next';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import { changesSince } from '#contract/rules/listing/asOf.ts';
import type { HeldListing } from '#src/data/types.ts';
import { ChangeList } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

export interface ChangesSinceProps {
  /** The homes as they were, in the order of the comparison. */
  readonly asOf: readonly AsOf[];
  readonly homes: readonly HeldListing[];
}

/** The changes since these homes were compared. */
export function ChangesSince({ asOf, homes }: ChangesSinceProps) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const changed = homes.flatMap((home, at) => {
    const before = asOf[at];
    const changes = before === undefined ? [] : changesSince(before, home);
    return changes.length === 0 ? [] : [{ home, changes }];
  });
  const date = format.date(asOf[0]?.at ?? 0);
  return (
    <div role="note" className="mb-5 rounded-card bg-accent-wash px-4 py-3">
      <p className="font-semibold">{t(changed.length === 0 ? 'unchanged' : 'since', { date })}</p>
      {changed.map(({ home, changes }) => (
        <div key={home.id} className="mt-2">
          <p dir="auto" className="text-soft">
            {home.title}
          </p>
          <ChangeList changes={changes} currency={home.currency} />
        </div>
      ))}
    </div>
  );
}
