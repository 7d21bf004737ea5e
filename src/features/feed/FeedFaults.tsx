import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedFault } from '#contract/protocol/feeds.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { faultKey } from './feedFaults.ts';
import { useFieldText } from './useFieldText.ts';

/** Lines shown: a file can have hundreds of faults, mostly of one kind. */
const MOST = 100;

export interface FeedFaultsProps {
  readonly title: string;
  readonly faults: readonly FeedFault[];
}

/** Each fault of a file with its row and its reason. Renders nothing without any. */
export function FeedFaults({ title, faults }: FeedFaultsProps) {
  const { t } = useTranslation('feed');
  const nameOf = useFieldText();
  const id = useId();
  if (faults.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {faults.slice(0, MOST).map(({ row, ref, field, code, value = '', has, wants }, at) => (
          // The same row can have the same fault twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${row} ${at}`} className="flex flex-wrap gap-x-3 px-4 py-2 text-sm">
            <span className="font-semibold">
              {t('row', { row })}
              {ref !== null && ref !== '' && (
                <>
                  {' '}
                  <bdi className="font-normal text-soft">{ref}</bdi>
                </>
              )}
            </span>
            <span className="min-w-0">
              {field !== null && `${nameOf(code === 'place' ? 'area' : field)}: `}
              {t(`fault.${faultKey(code)}`, { value: isolated(value), has, wants })}
            </span>
          </li>
        ))}
      </ul>
      {faults.length > MOST && <p className="mt-2 text-sm text-soft">{t('faultsMore')}</p>}
    </section>
  );
}
