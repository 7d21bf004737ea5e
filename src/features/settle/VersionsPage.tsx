import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useRefusedNotes } from '#src/data/useRefused.ts';
import { type OpenNote, useOpenNotes } from '#src/shared/settle/index.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { RefusedNotes } from './RefusedNotes.tsx';
import { SettleForm } from './SettleForm.tsx';
import type { Choice } from './useChoices.ts';
import { useNoteTexts } from './useNoteTexts.ts';

/** The page on which a person settles conflicts of notes that two of their devices changed. */
export function VersionsPage() {
  const { t } = useTranslation(['settle', 'nav']);
  const notes = useOpenNotes();
  const refused = useRefusedNotes();
  return (
    <div className={pageClasses('list')}>
      <h1 className="text-[1.75rem] leading-tight font-semibold sm:text-[2rem]">{t('title')}</h1>
      {notes === undefined && (
        <NotHereYet of={['records']} className="mt-6">
          <Skeleton className="mt-6 h-72" />
        </NotHereYet>
      )}
      {notes !== undefined && notes.length > 0 && (
        <p className="mt-2 max-w-prose text-soft">{t('lead')}</p>
      )}
      <RefusedNotes />
      {notes?.map((note) => (
        <NoteInTwoVersions key={note.rowId} note={note} />
      ))}
      {notes?.length === 0 && refused?.length === 0 && (
        <EmptyState
          icon={<GitCompareArrows size={32} aria-hidden />}
          title={t('none')}
          action={
            <Link to={paths.settings.href()} className={buttonClasses()}>
              {t('nav:settings')}
            </Link>
          }
        >
          {t('noneText')}
        </EmptyState>
      )}
    </div>
  );
}

/** The subject of a note: its own name, or the first words of the person who asked. */
function useCalled({ called, kind, rowId }: OpenNote): string | null {
  const inquiries = useInquiries('owner');
  const asked = inquiries?.find(({ id }) => id === rowId)?.first_message;
  return kind === 'lead' ? (asked ?? null) : called;
}

function NoteInTwoVersions({ note }: { readonly note: OpenNote }) {
  const { t } = useTranslation('settle');
  const texts = useNoteTexts(note);
  const called = useCalled(note);
  const [settle, state] = useCommand(
    async ({ records }, choices: Readonly<Record<string, Choice>>) => {
      await records.settle(note, choices);
      toastSuccess(t('done'));
    },
  );
  const heading = `version-${note.rowId}`;
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-xl font-semibold">
        {texts.title}
      </h2>
      {called !== null && (
        <p dir="auto" className="line-clamp-2 w-fit max-w-full text-soft">
          {called}
        </p>
      )}
      <SettleForm
        fields={note.fields}
        texts={texts}
        state={state}
        onSettle={(choices) => void settle(choices)}
      />
    </section>
  );
}
