import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { type Group, groupsOf, STEPS, type Step } from '../rules/steps.ts';
import { GroupOfQuestions, MoreQuestions } from './GroupOfQuestions.tsx';
import { PriceHint } from './PriceHint.tsx';
import { TourField } from './TourField.tsx';

/** The questions of one step, and the buttons to the next and the previous one. */
export function StepForm({ step }: { readonly step: Exclude<Step, 'review'> }) {
  const { t } = useTranslation('listHome');
  const { id, draft } = useOpenDraft();
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  const linked = useSearchParams()[0].get('field');
  const isLinked = ({ questions }: Group) => questions.some((question) => question === linked);
  /** A link to a question of a closed part opens it, on the step that is shown, too. */
  const keyOf = (group: Group) => `${group.title} ${isLinked(group) ? linked : ''}`;
  return (
    <form
      noValidate
      // The buttons at the bottom of a phone never cover the focused element.
      className="max-lg:[&_:is(a,button,input,textarea,summary)]:scroll-mb-24"
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => void draft.flush().catch(() => undefined)}
    >
      <p className="mb-5 text-sm text-soft">{t('required')}</p>
      {groupsOf(step, draft.body.fields).map((group) =>
        group.isMore === true ? (
          <MoreQuestions key={keyOf(group)} group={group} isLinked={isLinked(group)} />
        ) : (
          <GroupOfQuestions key={group.title} group={group}>
            {group.title === 'price' && <PriceHint />}
            {group.title === 'tour' && <TourField />}
          </GroupOfQuestions>
        ),
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:py-2.5 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:pt-6">
        {before === undefined ? (
          <Link
            to={paths.listProperty.href()}
            // A phone has it at the head of the page.
            className={`${buttonClasses('quiet')} max-lg:hidden`}
          >
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
          <Link
            replace
            to={paths.listProperty.href(id, after)}
            className={`${buttonClasses()} ms-auto`}
          >
            {t('next')}
          </Link>
        )}
      </div>
    </form>
  );
}
