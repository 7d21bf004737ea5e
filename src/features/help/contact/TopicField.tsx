import { useTranslation } from 'react-i18next';
import { CONTACT_TOPICS } from '#contract/protocol/api.ts';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';

/** The topic of a letter: a few choices, all in sight. */
export function TopicField({ id, error: _error, ...field }: FieldBinding) {
  const { t } = useTranslation('help');
  return (
    <fieldset id={id}>
      <legend className="mb-1.5 font-semibold">{t('contact.topic')}</legend>
      <div className="flex flex-wrap gap-2">
        {CONTACT_TOPICS.map((topic) => (
          <label
            key={topic}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-sheet px-4 font-medium hover:bg-wash has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input {...field} type="radio" value={topic} className="sr-only" />
            {t(`contact.topics.${topic}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
