import { useTranslation } from 'react-i18next';
import { useAutosave } from '#src/data/useAutosave.ts';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';

export interface NoteProps {
  readonly kept: string;
  readonly onChange: (note: string) => void;
}

/** What the person makes of the comparison, kept while it is written. */
export function Note({ kept, onChange }: NoteProps) {
  const { t } = useTranslation('compare');
  const field = useAutosave(kept, onChange);
  return (
    <div className="mt-6">
      <TextareaField
        id="comparison-note"
        label={t('note')}
        description={t('noteHint')}
        rows={3}
        maxLength={2000}
        {...field}
      />
    </div>
  );
}
