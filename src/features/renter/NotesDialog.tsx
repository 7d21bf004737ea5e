import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteIdOf } from '#contract/rules/ids.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useMarket } from '#src/data/useMarket.ts';
import { useSession } from '#src/data/useSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { NOTE_MAX, type PipelineItem } from './rules/pipeline.ts';

export interface NotesDialogProps {
  readonly item: PipelineItem;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The person's note on a home in the pipeline, for a saved one the same as on its page, and the next step. */
export function NotesDialog({ item, isOpen, onClose }: NotesDialogProps) {
  const { t } = useTranslation(['renter', 'common']);
  const { records } = useSync();
  const { notes } = useMarket();
  const session = useSession();
  const [note, setNote] = useState(item.note);
  const [nextStep, setNextStep] = useState(item.nextStep);
  const keep = async () => {
    const { propertyId, asOf, stage, isMoved, isSaved } = item;
    const text = note.trim();
    // A stage that follows from what was done goes on following.
    const fields = { nextStep: nextStep.trim(), ...(!isMoved && { stage, movedAt: 0 }) };
    if (!isSaved || asOf === null || session.status !== 'authenticated')
      return await notes.put('pipeline_home', propertyId, { ...fields, note: text });
    const idOf = (kind: 'saved_home' | 'pipeline_home') =>
      noteIdOf(session.user.id, kind, propertyId);
    const begun = { propertyId, asOf, stage, movedAt: 0 };
    await records.writeAll([
      {
        kind: 'saved_home',
        id: idOf('saved_home'),
        amend: (before) => before && { ...before, note: text },
      },
      {
        kind: 'pipeline_home',
        id: idOf('pipeline_home'),
        amend: (before) => ({ ...(before ?? begun), ...fields, note: '' }),
      },
    ]);
  };
  const save = () => {
    keep().then(onClose, () => toastError(t('common:notKept')));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('notes.title')}
      actions={
        <>
          <Button onClick={save}>{t('common:save')}</Button>
          <Button look="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('notes.next')}
          maxLength={200}
          dir="auto"
          value={nextStep}
          onChange={(event) => setNextStep(event.target.value)}
        />
        <TextareaField
          id="home-note"
          label={t('notes.note')}
          rows={4}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
