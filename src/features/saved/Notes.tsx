import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';
import type { Kept } from '#src/data/types.ts';
import { HomeNotes, useNoteSummary } from '#src/shared/notes/index.ts';

export interface NotesProps {
  readonly saved: SavedHome;
  readonly title: string;
  readonly lists: readonly Kept<'home_list'>[];
}

/** Note, rating, tags and lists of a saved home; each is saved while it is edited. */
export function Notes({ saved, title, lists }: NotesProps) {
  const { t } = useTranslation('saved');
  const [isOpen, setOpen] = useState(false);
  const summaryOf = useNoteSummary();
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-accent">
        <NotebookPen size={18} aria-hidden className="shrink-0" />
        <span className="max-w-full shrink-0 font-semibold">{t('notes.title')}</span>
        <span dir="auto" className="min-w-0 truncate text-soft">
          {summaryOf(saved)}
        </span>
      </summary>
      {isOpen && <HomeNotes saved={saved} title={title} lists={lists} />}
    </details>
  );
}
