import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#contract/entities/records/search.ts';
import { WEEK_MS, wouldHaveFound } from './alertHits.ts';
import { useMatching } from './useMatching.ts';

export interface TestResultProps {
  readonly search: SavedSearch;
  /** ms since the epoch. */
  readonly now: number;
}

/** The alert's notifications in the last seven days, had it existed, from the listings on this device. */
export function TestResult({ search, now }: TestResultProps) {
  const { t } = useTranslation('notices');
  const matching = useMatching(search.query, now - WEEK_MS);
  return (
    <p role="status" className="mt-3 rounded-field bg-wash px-4 py-3">
      {matching === undefined
        ? t('alerts.testing')
        : t('alerts.tested', { n: wouldHaveFound(search, matching, now) })}
    </p>
  );
}
