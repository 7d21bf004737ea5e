import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarket } from '#src/data/useMarket.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import type { PipelineItem } from './rules/pipeline.ts';

export interface NotesDialogProps {
  readonly item: PipelineItem;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The person's note on a home in the pipeline, and the next step. */
export function NotesDialog({ item, isOpen, onClose }: NotesDialogProps) {
  const { t } = useTranslation(['renter', 'common']);
  const { notes } = useMarket();
  const [note, setNote] = useState(item.note);
  const [nextStep, setNextStep] = useState(item.nextStep);
  const save = () => {
    notes
      .put('pipeline_home', item.propertyId, {
        stage: item.stage,
        note: note.trim(),
        nextStep: nextStep.trim(),
      })
      .then(onClose, () => toastError(t('common:notKept')));
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
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
