import { useTranslation } from 'react-i18next';
import { useAutosave } from '#src/data/useAutosave.ts';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';

export interface NoteProps {
  readonly kept: string;
  /** Resolves once it is durable on this device. */
  readonly onChange: (note: string) => Promise<void>;
}

/** The person's note on the comparison, saved while it is typed. On paper only its text is printed, or nothing. */
export function Note({ kept, onChange }: NoteProps) {
  const { t } = useTranslation('compare');
  const { field } = useAutosave(kept, onChange);
  return (
    <div className="mt-6">
      <div className="print:hidden">
        <TextareaField
          id="comparison-note"
          label={t('note')}
          description={t('noteHint')}
          rows={3}
          maxLength={2000}
          {...field}
        />
      </div>
      {field.value.trim() !== '' && (
        <section aria-label={t('note')} className="hidden print:block">
          <p className="font-semibold">{t('note')}</p>
          <p dir="auto" className="whitespace-pre-line">
            {field.value}
          </p>
        </section>
      )}
    </div>
  );
}
