import { ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { DAY_MS } from '#contract/rules/durations.ts';
import { completeness, type CompletenessPart } from '../rules/completeness.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { firstValue } from '#src/data/firstValue.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { paths } from '#src/paths.ts';
import { dayAndTimeIn } from '#src/rules/listing/zonedTime.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastPassing, toastSuccess } from '#src/ui/toasts.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useBand } from '../hooks/useBand.ts';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { useHomePlace } from '../hooks/useHomePlace.ts';
import { useFaultText } from '../hooks/useFaultText.ts';
import { useQuestionText } from '../hooks/useQuestionText.ts';
import { comparableQuery } from '../rules/comparables.ts';
import { answersIn, askedOf } from '../rules/doubts.ts';
import { isPinGuessed } from '../rules/guessedPin.ts';
import { questionOf, stepOf, type Step } from '../rules/steps.ts';
import { isReviewed, shownFromIn } from '../rules/values.ts';
import { zoneHere } from '../rules/zoneHere.ts';
import { toPublish } from '../rules/toPublish.ts';
import { Doubts, type DoubtsProps } from './Doubts.tsx';
import { GuessedPin } from './GuessedPin.tsx';
import { Preview } from './Preview.tsx';
import { WorthAddingList } from './WorthAddingList.tsx';

/** How long to wait for the listing that is being edited before the draft is published as it is. */
const READ_MS = 3000;

/** How complete a listing is, what prevents its publication, how renters will see it, and the publish button. */
export function Review() {
  const { draft, faults } = useOpenDraft();
  const { set } = draft;
  const isKnown = isReviewed(draft.body.fields);
  useEffect(() => {
    if (!isKnown) set({ reviewed: true });
  }, [isKnown, set]);
  return (
    <div className="grid gap-8">
      <Score />
      {faults.length > 0 && <Missing />}
      <WorthAddingList />
      <Preview />
      <Closing />
    </div>
  );
}

function Closing() {
  const { listing } = useOpenDraft();
  const query = useMemo(() => comparableQuery(listing), [listing]);
  return query === null ? <AskAndPublish band={null} /> : <ComparedClosing query={query} />;
}

function ComparedClosing({ query }: { readonly query: ListingQuery }) {
  return <AskAndPublish band={useBand(query)} />;
}

/** Asks about the doubts first. */
function AskAndPublish({ band }: Pick<DoubtsProps, 'band'>) {
  const { draft, listing } = useOpenDraft();
  const answers = answersIn(draft.body.fields);
  const asked = askedOf(listing, band).filter(({ answer }) => !answers.includes(answer));
  return (
    <>
      <GuessedPin isElsewhere />
      <Doubts asked={asked} band={band} />
      <Publish isAsked={asked.length > 0 || isPinGuessed(draft.body.fields)} />
    </>
  );
}

const STEP_OF_PART: Readonly<Record<CompletenessPart, Step>> = {
  photos: 'photos',
  plan: 'photos',
  area: 'size',
  description: 'text',
  costs: 'price',
  energy: 'features',
  terms: 'terms',
  location: 'place',
  tour: 'photos',
};

function Score() {
  const { t } = useTranslation('listHome');
  const { id, listing } = useOpenDraft();
  const { score, missing } = completeness({
    listing_type: listing.listing_type ?? 'rent',
    photos: listing.photos,
    living_area: listing.living_area ?? null,
    location_precision: listing.location_precision ?? null,
    details: JSON.parse(JSON.stringify(listing.details)) as object,
  });
  const [next] = missing;
  return (
    <section aria-labelledby="score" className="rounded-card border border-line bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="score" className="text-lg font-semibold">
          {t('score.title')}
        </h3>
        <p className="font-display text-2xl font-semibold">{t('score.of', { score })}</p>
      </div>
      <progress
        aria-labelledby="score"
        value={score}
        max={100}
        className="mt-2 h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      {next !== undefined && (
        <p className="mt-3">
          <Link
            replace
            to={paths.listProperty.href(id, STEP_OF_PART[next.part])}
            className="text-accent underline underline-offset-2"
          >
            {t(`score.${next.part}`)}
          </Link>{' '}
          <span className="text-soft">{t('score.points', { count: Math.round(next.points) })}</span>
        </p>
      )}
    </section>
  );
}

function Missing() {
  const { t } = useTranslation('listHome');
  const { id, faults } = useOpenDraft();
  const text = useFaultText();
  const nameOf = useQuestionText();
  return (
    <section
      aria-labelledby="gate"
      className="rounded-field border-s-4 border-danger bg-danger-wash px-5 py-4"
    >
      <h3 id="gate" className="font-semibold text-danger">
        {t('gate', { count: faults.length })}
      </h3>
      <ul className="mt-2 grid">
        {faults.map((fault) => {
          const question = questionOf(fault.field);
          return (
            <li key={`${fault.field} ${fault.code}`}>
              <Link
                replace
                to={paths.listProperty.href(id, stepOf(question), question)}
                className="inline-block py-1.5 font-medium text-danger underline underline-offset-2"
              >
                {nameOf(question)}: {text(fault)}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Publish({ isAsked }: { readonly isAsked: boolean }) {
  const { t } = useTranslation('listHome');
  const { id, draft, listing, faults, setPublished } = useOpenDraft();
  const go = useNavigate();
  const isOnline = useReachability() === 'online';
  const isEdit = draft.body.editsRev !== null;
  const { time_zone: zone } = useHomePlace();
  const shownFrom = shownFromIn(draft.body.fields);
  const [publish, state] = useCommand(async (sync) => {
    await draft.flush();
    const before = isEdit ? await firstValue(sync.market.listings.listing(id), READ_MS) : null;
    const here = { now: Date.now(), zone: zone ?? zoneHere(), shownFrom };
    const meant = toPublish(id, listing, before ?? null, here);
    // Before the draft goes: this page stands until the next one is shown.
    setPublished(true);
    try {
      await sync.market.listings.publishDraft(meant);
    } catch (error) {
      setPublished(false);
      throw error;
    }
    // It waits only until it is sent: Manage shows it, and no notification does.
    if (isOnline) toastSuccess(t('published'));
    else toastPassing(t('publishQueued'));
    // Its row may be far down.
    await go(`${paths.manage.href()}#home-${id}`);
  });
  return (
    <section aria-labelledby="publish" className="grid gap-3 border-t border-line pt-6">
      <h3 id="publish" className="text-lg font-semibold">
        {t('publish.title')}
      </h3>
      <p className="text-soft">
        {t(offText(faults.length > 0, isAsked) ?? (isOnline ? 'publish.now' : 'publish.later'))}
      </p>
      {faults.length === 0 && !isAsked && (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={18} aria-hidden />
          {t('complete')}
        </p>
      )}
      {!isEdit && <ShownFrom zone={zone ?? zoneHere()} />}
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('notKept')}
        </p>
      )}
      <div>
        <Button
          disabled={faults.length > 0 || isAsked || state.status === 'running'}
          icon={<ArrowRight size={18} aria-hidden className="rtl:-scale-x-100" />}
          onClick={() => void publish()}
        >
          {t(isEdit ? 'publish.change' : 'publish.button')}
        </Button>
      </div>
    </section>
  );
}

/** A new listing may be shown later: it is looked at before, and shown on the day that is chosen here. */
function ShownFrom({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('listHome');
  const { draft } = useOpenDraft();
  const format = useFormat();
  const now = useNow();
  const day = shownFromIn(draft.body.fields);
  const isAhead = day !== null && day > dayAndTimeIn(now, zone).day;
  return (
    <div className="max-w-md">
      <TextField
        type="date"
        label={t('shownFrom.label')}
        description={
          isAhead ? t('shownFrom.on', { date: format.date(day) }) : t('shownFrom.atOnce')
        }
        min={dayAndTimeIn(now + DAY_MS, zone).day}
        value={day ?? ''}
        onChange={({ target }) => draft.set({ shown_from: target.value })}
      />
    </div>
  );
}

/** Why it cannot be published yet; null: it can. */
function offText(hasFaults: boolean, isAsked: boolean): string | null {
  if (hasFaults) return 'publish.off';
  return isAsked ? 'publish.asked' : null;
}
