import { NotebookPen } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';
import { useNote } from '#src/data/useNotes.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useNoteSummary } from '#src/shared/notes/index.ts';
import { latePart } from '#src/ui/latePart.tsx';
import { Section } from './Section.tsx';

const HomeNotes = latePart(async () => (await import('#src/shared/notes/HomeNotes.tsx')).HomeNotes);

const PLACE = 'my-notes';

/** The person's saved home; null for guests, and for a home that is not saved, or not read yet. */
function useSavedHome(propertyId: string): SavedHome | null {
  const isMember = useSession().status === 'authenticated';
  const saved = useNote('saved_home', propertyId);
  return isMember ? (saved ?? null) : null;
}

interface OfHome {
  readonly propertyId: string;
  readonly title: string;
}

/** Notes, rating, lists and files of a person with a home they saved. */
export function MyNotes({ propertyId, title }: OfHome) {
  const { t } = useTranslation('files');
  const saved = useSavedHome(propertyId);
  const lists = useRecords('home_list');
  if (saved === null) return null;
  return (
    <div id={PLACE} tabIndex={-1} className="scroll-mt-2 outline-none print:hidden">
      <Section title={t('own.notes')}>
        <Suspense fallback={<div className="h-32" />}>
          <HomeNotes saved={saved} title={title} lists={lists ?? []} />
        </Suspense>
      </Section>
    </div>
  );
}

/** Near the head of the page: what the person noted, and the way to it. */
export function NoteLine({ propertyId }: Pick<OfHome, 'propertyId'>) {
  const { t } = useTranslation('saved');
  const saved = useSavedHome(propertyId);
  const summaryOf = useNoteSummary();
  if (saved === null) return null;
  const summary = summaryOf(saved);
  return (
    <button
      type="button"
      onClick={() => {
        const place = document.querySelector<HTMLElement>(`#${PLACE}`);
        place?.scrollIntoView();
        place?.focus({ preventScroll: true });
      }}
      className="mb-3 flex min-h-11 max-w-full items-center gap-2 text-start text-accent print:hidden"
    >
      <NotebookPen size={18} aria-hidden className="shrink-0" />
      <span className="shrink-0 font-semibold underline underline-offset-2">
        {t('notes.title')}
      </span>
      <span dir="auto" className="min-w-0 truncate text-soft">
        {summary}
      </span>
    </button>
  );
}
