import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRefusedNotes } from '#src/data/useRefused.ts';
import { paths } from '#src/paths.ts';
import { useOpenNotes } from './useOpenNotes.ts';

/** Says that notes have conflicts, or were refused, with a link to see to them; renders nothing without any. */
export function NotesInTwoVersions() {
  const { t } = useTranslation('settle');
  const count = useOpenNotes()?.length ?? 0;
  const refused = useRefusedNotes()?.length ?? 0;
  if (count === 0 && refused === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-warn-wash px-4 py-2">
      <span className="flex min-w-[min(12rem,100%)] flex-1 items-center gap-2 font-semibold">
        <GitCompareArrows size={20} aria-hidden className="shrink-0 text-warn" />
        {count > 0 ? t('notes.waiting', { count }) : t('notes.refused', { count: refused })}
      </span>
      <Link
        to={paths.versions.href()}
        className="inline-flex min-h-11 items-center font-medium text-accent underline"
      >
        {t('notes.open')}
      </Link>
    </p>
  );
}
