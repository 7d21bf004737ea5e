import { useTranslation } from 'react-i18next';
import { COMPARE_ROWS, type CompareRow } from './rules/compareHighlights.ts';

const MOST = 5;
const ROWS = Object.keys(COMPARE_ROWS) as CompareRow[];

export interface WeightsProps {
  readonly weights: Readonly<Record<string, number>>;
  /** Without places of the person there is no distance to weigh. */
  readonly hasPlaces: boolean;
  readonly onChange: (row: string, weight: number) => void;
}

/** The weight of each row; the score at the head of each column is computed from them. */
export function Weights({ weights, hasPlaces, onChange }: WeightsProps) {
  const { t } = useTranslation('compare');
  return (
    <details className="mt-6 rounded-card border border-line bg-sheet px-4 py-1 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('weights.title')}
      </summary>
      <p className="mb-3 text-soft">{t('weights.text')}</p>
      <div className="grid gap-x-8 gap-y-3 pb-4 sm:grid-cols-2">
        {ROWS.filter((row) => hasPlaces || row !== 'distance').map((row) => (
          <label key={row} className="grid gap-1">
            <span className="flex justify-between gap-3">
              <span>{t(`row.${row}`)}</span>
              <span className="text-soft">
                {t(
                  `weights.of${weights[row] === undefined || weights[row] === 0 ? 'None' : 'Some'}`,
                  {
                    n: weights[row] ?? 0,
                  },
                )}
              </span>
            </span>
            <input
              type="range"
              min={0}
              max={MOST}
              step={1}
              value={weights[row] ?? 0}
              onChange={({ target }) => onChange(row, Number(target.value))}
              className="min-h-11 w-full"
            />
          </label>
        ))}
      </div>
    </details>
  );
}
