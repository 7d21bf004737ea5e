import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { useQuestionText } from '../hooks/useQuestionText.ts';
import { stepOf } from '../rules/steps.ts';
import { worthAdding } from '../rules/worthAdding.ts';

/**
 * The open questions that people will have about this home. The list keeps nothing from going live, and is
 * mostly empty.
 */
export function WorthAddingList() {
  const { t } = useTranslation('listHome');
  const nameOf = useQuestionText();
  const { id, listing } = useOpenDraft();
  const questions = worthAdding(listing);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="worth">
      <h3 id="worth" className="mb-1 text-lg font-semibold">
        {t('worth.title')}
      </h3>
      <ul>
        {questions.map((question) => (
          <li key={question} className="py-1.5">
            <Link
              replace
              to={paths.listProperty.href(id, stepOf(question), question)}
              className="font-medium text-accent underline underline-offset-2"
            >
              {nameOf(question)}
            </Link>
            <span className="block text-soft">{t(`worth.${question}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
