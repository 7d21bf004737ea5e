import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AreaOpinion,
  LIVED,
  type Lived,
  REVIEW_MAX,
} from '#contract/entities/records/areaOpinion.ts';
import {
  AREA_QUESTIONS,
  type AreaQuestion,
  saysSomething,
} from '#contract/rules/areas/opinions.ts';
import { reviewSignsIn } from '#contract/rules/areas/reviewSigns.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { RadioList } from '#src/ui/form/RadioList.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';

export interface OpinionFormProps {
  /** Of the record. */
  readonly id: string;
  readonly area: { readonly id: string; readonly name: string };
  readonly said: AreaOpinion | null;
  readonly onDone: () => void;
}

type Answers = AreaOpinion['answers'];

/** Answers about an area and a short review. Kept on this device, counted once it is sent. */
export function OpinionForm({ id, area, said, onDone }: OpinionFormProps) {
  const { t } = useTranslation(['areas', 'moderation', 'common']);
  const [opened] = useState(said);
  const [lived, setLived] = useState<Lived | null>(opened?.lived ?? null);
  const [answers, setAnswers] = useState<Answers>(opened?.answers ?? {});
  const [text, setText] = useState(opened?.text ?? '');
  const [isAsked, setAsked] = useState(false);
  const signs = reviewSignsIn(text);
  const isComplete = lived !== null && saysSomething({ answers, text });
  const [save, state] = useCommand(async ({ records }) => {
    if (lived === null) return;
    const body = { areaId: area.id, lived, answers, text: text.trim(), at: Date.now() };
    if (opened === null) await records.amend('area_opinion', id, (now) => ({ ...now, ...body }));
    else await records.edit('area_opinion', id, opened, body);
    toastSuccess(t('residents.own.kept'));
    onDone();
  });
  return (
    <form
      className="mt-5 grid gap-5 rounded-card border border-line bg-sheet p-4 print:hidden"
      aria-labelledby="opinion-title"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isComplete) void save();
      }}
    >
      <h3 id="opinion-title" className="font-semibold">
        {t('residents.own.title', { place: isolated(area.name) })}
      </h3>
      <RadioList
        name="lived"
        legend={t('residents.own.lived')}
        value={lived}
        options={LIVED.map((value) => ({ value, label: t(`residents.lived.${value}`) }))}
        onChange={setLived}
      />
      <div>
        <p className="font-semibold">{t('residents.own.questions')}</p>
        <ul className="mt-1 divide-y divide-line">
          {AREA_QUESTIONS.map((question) => (
            <Question
              key={question}
              question={question}
              answer={answers[question]}
              onAnswer={(answer) => setAnswers(answered(answers, question, answer))}
            />
          ))}
        </ul>
      </div>
      <TextareaField
        id="opinion-text"
        label={t('residents.own.review')}
        description={t('residents.own.reviewNote', { n: REVIEW_MAX })}
        maxLength={REVIEW_MAX}
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {signs.length > 0 && (
        <div role="status" className="rounded-field bg-warn-wash px-4 py-3 text-warn">
          <p>{t('residents.signs.lead')}</p>
          <ul className="list-disc ps-5">
            {signs.map((sign) => (
              <li key={sign}>{t(`residents.signs.${sign}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {isAsked && !isComplete && (
        <p role="alert" className="text-danger">
          {t(lived === null ? 'residents.own.livedMissing' : 'residents.own.nothing')}
        </p>
      )}
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('common:notKept')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={state.status === 'running'}>
          {t('residents.own.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The same answers with another to one question; undefined: it is not answered. */
function answered(before: Answers, question: AreaQuestion, answer: boolean | undefined): Answers {
  const { [question]: _old, ...rest } = before;
  return answer === undefined ? rest : { ...rest, [question]: answer };
}

interface QuestionProps {
  readonly question: AreaQuestion;
  readonly answer: boolean | undefined;
  readonly onAnswer: (answer: boolean | undefined) => void;
}

/** A statement to agree with or not; pressed again, it is not answered. */
function Question({ question, answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation(['areas', 'common']);
  const label = t(`residents.question.${question}`);
  return (
    <li className="py-2">
      <div
        role="group"
        aria-label={label}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      >
        <span>{label}</span>
        <span className="flex gap-2">
          {[true, false].map((value) => (
            <FilterChip
              key={String(value)}
              isOn={answer === value}
              onClick={() => onAnswer(answer === value ? undefined : value)}
            >
              {t(value ? 'common:yes' : 'common:no')}
            </FilterChip>
          ))}
        </span>
      </div>
    </li>
  );
}
