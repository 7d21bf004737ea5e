import { useTranslation } from 'react-i18next';
import type { CollectionName } from '#src/data/types.ts';
import { useAsOf } from '#src/data/useAsOf.ts';
import { useNow } from '#src/data/useNow.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { classes } from '#src/ui/classes.ts';

export interface AsOfLineProps {
  /** The collections behind the part of the page. */
  readonly of: readonly CollectionName[];
  /** A more exact time for the shown data, ms since the epoch; null: none. */
  readonly at?: number | null;
  readonly className?: string;
}

/** 'As of 14:05', where what is shown may be older than what the server has; nothing where it is of now. */
export function AsOfLine({ of, at, className }: AsOfLineProps) {
  const { t } = useTranslation('homes');
  const format = useFormat();
  const now = useNow();
  const asOf = useAsOf(of, at);
  if (asOf.kind !== 'at') return null;
  return (
    <p className={classes('text-sm text-soft', className)}>
      {t('asOf', { when: format.asOf(asOf.at, now) })}
    </p>
  );
}
