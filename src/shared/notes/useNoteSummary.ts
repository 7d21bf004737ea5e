import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';

/** Gives what a person noted of a saved home in one line: stars, tags, note; empty where they noted nothing. */
export function useNoteSummary(): (saved: SavedHome) => string {
  const { t } = useTranslation('saved');
  return ({ rating, tags, note }) =>
    [rating > 0 ? t('rating.given', { n: rating }) : '', ...tags, note]
      .filter((part) => part !== '')
      .join(' · ');
}
