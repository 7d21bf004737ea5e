import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { groupsOf, STEPS, type Step } from '../rules/steps.ts';
import { PriceHint } from './PriceHint.tsx';
import { QuestionField } from './QuestionField.tsx';

/** The questions of one step, and the ways on and back. */
export function StepForm({ step }: { readonly step: Exclude<Step, 'review'> }) {
  const { t } = useTranslation('listHome');
  const { id, draft } = useOpenDraft();
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => void draft.flush().catch(() => undefined)}
    >
      {groupsOf(step, draft.body.fields).map(({ title, questions }) => (
        <section
          key={title}
          aria-labelledby={`group-${title}`}
          className="border-t border-line py-6 first:border-t-0 first:pt-0"
        >
          <h3 id={`group-${title}`} className="mb-4 text-lg font-semibold">
            {t(`group.${title}`)}
          </h3>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {questions.map((question) => (
              <QuestionField key={question} question={question} />
            ))}
          </div>
          {title === 'price' && <PriceHint />}
        </section>
      ))}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {before === undefined ? (
          <Link to={paths.listProperty.href()} className={buttonClasses('quiet')}>
            {t('toDrafts')}
          </Link>
        ) : (
          <Link
            replace
            to={paths.listProperty.href(id, before)}
            className={buttonClasses('secondary')}
          >
            {t('back')}
          </Link>
        )}
        {after !== undefined && (
          <Link replace to={paths.listProperty.href(id, after)} className={buttonClasses()}>
            {t('next')}
          </Link>
        )}
      </div>
    </form>
  );
}
