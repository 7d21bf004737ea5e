import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishFault } from '#contract/rules/listing/publishable.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { useLanguageName } from '#src/i18n/useLanguageName.ts';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { useFaultText } from '../hooks/useFaultText.ts';
import { asSentence } from '../rules/asSentence.ts';
import {
  type DraftTranslation,
  languagesLeft,
  translationFaults,
  translationsIn,
  withLanguage,
} from '../rules/translations.ts';
import { isReviewed, textIn } from '../rules/values.ts';

/** Title and description in other languages; which one the first text is in is asked once there are two. */
export function TranslationsField() {
  const { t } = useTranslation(['listHome', 'common']);
  const shown = useLanguage();
  const nameOf = useLanguageName();
  const { draft, errorOf } = useOpenDraft();
  const { fields } = draft.body;
  const written = translationsIn(fields);
  const removal = useUndo<DraftTranslation>();
  const noteAdded = useFocusOn(written.at(-1)?.language);
  const first = textIn(fields, 'language');
  const left = languagesLeft(fields);
  const named = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: nameOf(value) }));
  const isFine = written.every((each) => translationFaults(each).length === 0);
  // A fault of a row is shown in the row.
  const error = isFine && first !== '' ? errorOf('translations') : undefined;
  const set = (next: readonly DraftTranslation[]) => draft.set({ translations: next });
  return (
    <fieldset
      id={fieldId('translations')}
      tabIndex={-1}
      className="grid min-w-0 gap-5 outline-none"
    >
      <legend className="sr-only">{t('group.translations')}</legend>
      <p className="text-soft">{t('translation.hint')}</p>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {written.length > 0 && (
        <Select
          id={fieldId('language')}
          label={t('field.language')}
          error={errorOf('language')}
          value={first}
          options={[
            ...(first === '' ? [{ value: '', label: t('choose') }] : named([first])),
            ...named(left),
          ]}
          onChange={(language) => draft.set({ language })}
        />
      )}
      {written.map((each, index) => (
        <Translated
          key={each.language}
          translation={each}
          isReviewed={isReviewed(fields)}
          onChange={(next) => set(written.with(index, next))}
          onRemove={() => {
            removal.offer(each);
            set(written.toSpliced(index, 1));
          }}
        />
      ))}
      {left.length > 0 && (
        <Select
          label={t('translation.add')}
          value=""
          options={[{ value: '', label: t('choose') }, ...named(left)]}
          onChange={(language) => {
            if (language === '') return;
            noteAdded(language);
            draft.set(withLanguage(fields, language, shown));
          }}
        />
      )}
      <UndoBar
        undo={removal}
        label={t('common:undo')}
        onUndo={(gone) => {
          removal.end();
          // The same language may have been begun anew.
          if (left.includes(gone.language)) set([...written, gone]);
        }}
      >
        {({ language }) => t('translation.removed', { language: nameOf(language) })}
      </UndoBar>
    </fieldset>
  );
}

const titleId = (language: string) => `${fieldId('translations')}-${language}`;

/** Returns what to call when a language is added: its title gets the focus once it is there. */
function useFocusOn(last: string | undefined): (added: string) => void {
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (added.current !== null && added.current === last)
      document.getElementById(titleId(last))?.focus();
    added.current = null;
  }, [last]);
  return (language) => {
    added.current = language;
  };
}

interface TranslatedProps {
  readonly translation: DraftTranslation;
  /** From the review on missing words are marked, too. */
  readonly isReviewed: boolean;
  readonly onChange: (translation: DraftTranslation) => void;
  readonly onRemove: () => void;
}

function Translated({ translation, isReviewed, onChange, onRemove }: TranslatedProps) {
  const { t } = useTranslation('listHome');
  const nameOf = useLanguageName();
  const faultText = useFaultText();
  const { language, title, description } = translation;
  const name = nameOf(language);
  const faults = translationFaults(translation);
  const errorIn = (field: PublishFault['field']) => {
    const fault = faults.find((each) => each.field === field);
    if (fault === undefined) return undefined;
    const isUnfinished = fault.code === 'missing' || fault.code === 'too_few';
    return isUnfinished && !isReviewed ? undefined : asSentence(faultText(fault));
  };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sheet p-4">
      <div className="flex items-center justify-between gap-3">
        <h4 className="font-semibold">{name}</h4>
        <IconButton label={t('translation.remove', { language: name })} onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
      <TextField
        id={titleId(language)}
        label={t('translation.title', { language: name })}
        error={errorIn('title')}
        autoComplete="off"
        dir="auto"
        lang={language}
        value={title}
        onChange={({ target }) => onChange({ ...translation, title: target.value })}
      />
      <TextareaField
        id={`${titleId(language)}-text`}
        label={t('translation.description', { language: name })}
        error={errorIn('description')}
        rows={7}
        lang={language}
        value={description}
        onChange={({ target }) => onChange({ ...translation, description: target.value })}
      />
    </div>
  );
}
