import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { useQuestionText } from '../hooks/useQuestionText.ts';
import { type Group, isAnswered } from '../rules/steps.ts';
import { QuestionField } from './QuestionField.tsx';

export interface GroupOfQuestionsProps {
  readonly group: Group;
  /** The part below the questions. */
  readonly children?: ReactNode;
}

/** Questions that belong together, always in sight. */
export function GroupOfQuestions({ group, children }: GroupOfQuestionsProps) {
  const { t } = useTranslation('listHome');
  return (
    <section
      aria-labelledby={`group-${group.title}`}
      className="border-t border-line py-6 first:border-t-0 first:pt-0"
    >
      <h3 id={`group-${group.title}`} className="mb-4 text-lg font-semibold">
        {t(`group.${group.title}`)}
      </h3>
      <Questions group={group} />
      {children}
    </section>
  );
}

/**
 * Questions that few people answer: their names in a line, which opens to the fields. Open from the beginning where one
 * of them is answered or a link leads to one (`isLinked`).
 */
export function MoreQuestions({
  group,
  isLinked,
}: {
  readonly group: Group;
  readonly isLinked: boolean;
}) {
  const { t } = useTranslation('listHome');
  const nameOf = useQuestionText();
  const { fields } = useOpenDraft().draft.body;
  const [isOpen, setOpen] = useState(
    () => isLinked || group.questions.some((question) => isAnswered(question, fields)),
  );
  const names = group.questions.length > 1 ? group.questions.map(nameOf) : [];
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <h3 className="text-lg font-semibold">{t(`group.${group.title}`)}</h3>
            <span className="text-sm text-soft">{t('more.optional')}</span>
          </span>
          {!isOpen && names.length > 0 && (
            <span className="text-sm text-soft">{names.join(' · ')}</span>
          )}
        </span>
        <ChevronDown
          size={22}
          aria-hidden
          className="shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="pt-1 pb-6">
          <Questions group={group} />
        </div>
      )}
    </details>
  );
}

function Questions({ group }: { readonly group: Group }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {group.questions.map((question) => (
        <QuestionField key={question} question={question} />
      ))}
    </div>
  );
}
