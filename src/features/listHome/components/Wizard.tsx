import { ChevronLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { useViewerHere } from '#src/shared/tour/index.ts';
import { paths } from '#src/paths.ts';
import { DraftContext, fieldId, type OpenDraft } from '../hooks/draftContext.ts';
import { useDraftPhotos } from '../hooks/useDraftPhotos.ts';
import { useFaultText } from '../hooks/useFaultText.ts';
import { type ShownDraft, useListingDraft } from '../hooks/useListingDraft.ts';
import { asSentence } from '../rules/asSentence.ts';
import { readDraft } from '../rules/readDraft.ts';
import { questionOf, STEPS, type Question, oncePerQuestion } from '../rules/steps.ts';
import { noteStep } from '../rules/stepLeft.ts';
import { isReviewed } from '../rules/values.ts';
import { AlsoElsewhere } from './AlsoElsewhere.tsx';
import { DraftSigns } from './DraftSigns.tsx';
import { Refused } from './Refused.tsx';
import { Review } from './Review.tsx';
import { StepForm } from './StepForm.tsx';
import { StepNavigation } from './StepNavigation.tsx';

export interface WizardProps extends ShownDraft {
  readonly id: string;
  /** It is published, and what is stored of it goes; false: it is not. */
  readonly setPublished: (isPublished: boolean) => void;
}

/** The nine steps of a listing. Everything that is typed is stored; steps can be opened in any order. */
export function Wizard({ id, setPublished, ...shown }: WizardProps) {
  const { t } = useTranslation(['listHome', 'nav']);
  const [address] = useSearchParams();
  const draft = useListingDraft(id, shown);
  const tray = useDraftPhotos(id, draft);
  const faultText = useFaultText();
  const { fields, photos } = draft.body;
  const { listing, faults } = useMemo(() => {
    const found = readDraft(fields, photos);
    return { ...found, faults: oncePerQuestion(found.faults) };
  }, [fields, photos]);
  const step = STEPS.find((each) => each === address.get('step')) ?? STEPS[0];
  const heading = useFocus(step, address.get('field'));
  useEffect(() => noteStep(id, step), [id, step]);
  // Rooms are linked where there is no network, too.
  useViewerHere();

  const open: OpenDraft = {
    id,
    draft,
    tray,
    listing,
    faults,
    setPublished,
    errorOf(question: Question) {
      const fault = faults.find(
        ({ field }) => questionOf(field) === question || field === question,
      );
      // Before the review only unreadable entries are reported.
      if (fault === undefined || (!isReviewed(fields) && fault.code === 'missing'))
        return undefined;
      if (!isReviewed(fields) && fault.code === 'too_few') return undefined;
      return asSentence(faultText(fault));
    },
  };
  return (
    <DraftContext value={open}>
      <div className="mx-auto grid max-w-7xl gap-6 px-4 py-6 sm:px-8 sm:py-10 lg:grid-cols-[14rem_minmax(0,43.5rem)] lg:gap-10">
        <header className="lg:col-span-2">
          <Link
            to={paths.listProperty.href()}
            className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1 font-semibold text-accent no-underline lg:hidden"
          >
            <ChevronLeft size={18} aria-hidden className="rtl:-scale-x-100" />
            {t('toDrafts')}
          </Link>
          <h1 className="text-[1.75rem] leading-tight font-semibold sm:text-[2rem]">
            {t(draft.body.editsRev === null ? 'nav:listProperty' : 'editTitle')}
          </h1>
          <p role="status" className="mt-1 text-sm text-soft">
            {draft.isUnsaved ? (
              <span className="font-medium text-danger">{t('unsaved')}</span>
            ) : (
              t('saved')
            )}
          </p>
        </header>
        <AlsoElsewhere id={id} at={draft.elsewhereAt} />
        <Refused id={id} />
        <DraftSigns />
        <StepNavigation current={step} />
        <div className="min-w-0">
          <p className="text-sm font-medium text-soft">
            {t('progress', { step: STEPS.indexOf(step) + 1, of: STEPS.length })}
          </p>
          <h2 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-semibold outline-none">
            {t(`step.${step}`)}
          </h2>
          {step === 'review' ? <Review /> : <StepForm step={step} />}
        </div>
      </div>
    </DraftContext>
  );
}

/** On a change of step the focus goes to its heading, or to the field that a link of the review named. */
function useFocus(step: string, field: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const hasCome = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === step && field === null) return;
    shown.current = step;
    const target = field === null ? null : document.getElementById(fieldId(field as Question));
    if (target !== null) target.scrollIntoView({ block: 'center' });
    // The pressed button is gone with the list of drafts: the form gets the focus.
    const isNowhere = hasCome && document.activeElement === document.body;
    if (target !== null || !isFirst || isNowhere)
      (target ?? heading.current)?.focus({ preventScroll: true });
  }, [step, field, hasCome]);
  return heading;
}
