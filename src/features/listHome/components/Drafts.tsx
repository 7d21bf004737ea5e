import { FilePlus2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useRefusedListings } from '#src/data/useRefused.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { areaUnitOf } from '#src/listings/facts/index.ts';
import { RefusedListings } from '#src/shared/refusals/index.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { photosOf } from '../rules/photos.ts';
import { readDraft } from '../rules/readDraft.ts';
import { stepLeft } from '../rules/stepLeft.ts';
import { oncePerQuestion, STEPS } from '../rules/steps.ts';
import { textIn } from '../rules/values.ts';
import { newValues } from '../rules/writeDraft.ts';

type Draft = Kept<'listing_draft'>;

/** The steps of listing a home, for people who have not begun. */
function Steps() {
  const { t } = useTranslation('listHome');
  return (
    <section aria-labelledby="steps" className="rounded-card border border-line bg-sheet p-5">
      <h2 id="steps" className="text-lg font-semibold">
        {t('first.steps')}
      </h2>
      <ol className="mt-3 grid gap-2 max-lg:sm:grid-cols-2">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-2.5">
            {/* The list's own markers are Latin digits; these are the digits the person reads. */}
            <span aria-hidden className="min-w-4 text-end font-semibold text-accent">
              {t('nav:count', { count: at + 1 })}
            </span>
            {t(`step.${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-soft">{t('first.order')}</p>
    </section>
  );
}

interface DraftsProps {
  readonly drafts: readonly Draft[];
  /** The one that was open here was published or thrown away in another tab or on another device. */
  readonly isOver?: boolean;
}

/** The listings that are being written, newest first, and a new one. */
export function Drafts({ drafts, isOver = false }: DraftsProps) {
  const { t } = useTranslation(['listHome', 'nav']);
  const go = useNavigate();
  const terms = useRecord('landlord_settings');
  const settings = useRecord('settings');
  const [start, state] = useCommand(async (sync) => {
    const unit = areaUnitOf(settings?.units ?? 'auto', 'und');
    const names = { application: t('fee.application'), moveIn: t('fee.moveIn') };
    const id = await sync.records.make('listing_draft', {
      step: 0,
      at: Date.now(),
      fields: { ...newValues(terms ?? {}, unit, DEFAULT_CURRENCY, names) },
      photos: [],
      editsRev: null,
    });
    await go(paths.listProperty.href(id, STEPS[0]));
  });
  const [doomed, setDoomed] = useState<Draft | null>(null);
  const refusals = useRefusedListings();
  const [remove] = useCommand(async (sync, { id }: Draft) => {
    setDoomed(null);
    const refused = refusals?.filter(({ body }) => body.rowId === id).map((each) => each.id);
    await sync.records.remove([id, ...(refused ?? [])]);
  });
  return (
    <div
      className={pageClasses(
        'wide',
        'grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]',
      )}
    >
      <div className="min-w-0">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:listProperty')}</h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
        {isOver && (
          <p role="status" className="mt-4 rounded-field bg-warn-wash px-4 py-3">
            {t('elsewhere.over')}{' '}
            <Link to={paths.manage.href()} className="font-medium text-accent underline">
              {t('nav:manage')}
            </Link>
          </p>
        )}
        <div className="my-6">
          <Button
            icon={<FilePlus2 size={20} aria-hidden />}
            disabled={state.status === 'running' || terms === undefined}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        </div>
        {state.status === 'failed' && (
          <p role="alert" className="mb-4 text-danger">
            {t('notKept')}
          </p>
        )}
        <div className="mb-6">
          <RefusedListings />
        </div>
        {drafts.length > 0 && (
          <section aria-labelledby="drafts">
            <h2 id="drafts" className="mb-3 text-xl font-semibold">
              {t('drafts')}
            </h2>
            <ul className="grid gap-3">
              {drafts
                .toSorted((one, other) => other.body.at - one.body.at)
                .map((draft) => (
                  <DraftCard key={draft.id} draft={draft} onRemove={() => setDoomed(draft)} />
                ))}
            </ul>
          </section>
        )}
        <Dialog
          isOpen={doomed !== null}
          onClose={() => setDoomed(null)}
          title={t('discard.title')}
          description={t('discard.text')}
          actions={
            <>
              <Button look="danger" onClick={() => doomed !== null && void remove(doomed)}>
                {t('discard.yes')}
              </Button>
              <Button look="secondary" onClick={() => setDoomed(null)}>
                {t('discard.no')}
              </Button>
            </>
          }
        />
      </div>
      <Steps />
    </div>
  );
}

function DraftCard({ draft, onRemove }: { readonly draft: Draft; readonly onRemove: () => void }) {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  const { body } = draft;
  const typed = textIn(body.fields, 'title').trim();
  const title = typed === '' ? t('untitled') : typed;
  const openQuestions = oncePerQuestion(readDraft(body.fields, body.photos).faults).length;
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-sheet p-3 shadow-card">
      <ListingPicture
        photo={photosOf(body.photos)[0]}
        alt=""
        tier="thumb"
        className="size-20 shrink-0 rounded-field"
      />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link
          to={paths.listProperty.href(draft.id, stepLeft(draft.id, body))}
          className="font-semibold text-accent underline underline-offset-2"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-sm text-soft">
          {body.editsRev !== null && `${t('edits')} · `}
          {t('touched', { at: format.dateTime(body.at) })}
        </p>
        <p className="text-sm text-soft">
          {openQuestions === 0 ? t('complete') : t('missing', { count: openQuestions })}
        </p>
      </div>
      <div className="ms-auto">
        <IconButton label={t('discard.of', { title })} onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
