import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useOpenNotes } from '#src/shared/settle/index.ts';
import { paths } from '#src/paths.ts';
import { useOpenElsewhere } from '../hooks/useOpenElsewhere.ts';

export interface AlsoElsewhereProps {
  /** Of the draft. */
  readonly id: string;
  /** When another tab or device changed it while it was open here, ms since the epoch; null: none did. */
  readonly at: number | null;
}

/** Says that a draft is written elsewhere, too, and leads to what two places changed. */
export function AlsoElsewhere({ id, at }: AlsoElsewhereProps) {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  const isOpen = useOpenElsewhere(id);
  const both = useOpenNotes()?.find(({ rowId }) => rowId === id)?.fields.length ?? 0;
  const said = at === null ? null : t('elsewhere.changed', { at: format.dateTime(at) });
  if (!isOpen && said === null && both === 0) return null;
  return (
    <div className="grid gap-2 lg:col-span-2">
      {(isOpen || said !== null) && (
        <p role="status" className="rounded-field bg-wash px-4 py-3 text-sm">
          {said ?? t('elsewhere.open')} {t('elsewhere.merged')}
        </p>
      )}
      {both > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 rounded-field bg-warn-wash px-4 py-2">
          <span className="flex min-w-[min(12rem,100%)] flex-1 items-center gap-2 font-semibold">
            <GitCompareArrows size={20} aria-hidden className="shrink-0 text-warn" />
            {t('elsewhere.both', { count: both })}
          </span>
          <Link
            to={paths.versions.href()}
            className="inline-flex min-h-11 items-center font-medium text-accent underline"
          >
            {t('elsewhere.choose')}
          </Link>
        </p>
      )}
    </div>
  );
}
