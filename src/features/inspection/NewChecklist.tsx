import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { INSPECTIONS, type InspectionTemplate } from '#contract/entities/records/inspection.ts';
import { type Begun, begun } from '#sync/model/rules/inspection/changes.ts';
import { currencyOfCountry } from '#src/rules/money/currencyOfCountry.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { Kept, Sync } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';

export interface NewChecklistProps {
  readonly all: readonly Kept<'inspection'>[];
  /** The home to begin with; null: none. */
  readonly homeId: string | null;
}

const MOST_NAME = 80;

const begin = (records: Sync['records'], of: Omit<Begun, 'at'>): Promise<string> =>
  records.make('inspection', begun({ ...of, at: Date.now() }));

/** Begins a checklist from a template, for a saved home or for none. */
export function NewChecklist({ all, homeId }: NewChecklistProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const titleOf = useTitleOf();
  const navigate = useNavigate();
  const [template, setTemplate] = useState<InspectionTemplate>('viewingRent');
  const [home, setHome] = useState(homeId ?? '');
  const [chosenBefore, setBefore] = useState<string | null>(null);
  const saved = useNotes('saved_home')?.map(({ propertyId }) => propertyId) ?? [];
  const homes = useListings([...new Set([...(homeId === null ? [] : [homeId]), ...saved])]) ?? [];
  const moveIns = all.filter(({ body }) => body.template === 'moveIn').toReversed();
  // The last move-in of the same home is what a move-out is about.
  const fitting = moveIns.find(({ body }) => home !== '' && body.propertyId === home);
  const before =
    template === 'moveOut'
      ? moveIns.find(({ id }) => id === (chosenBefore ?? fitting?.id))
      : undefined;
  const listing = homes.find(({ id }) => id === home);
  const [start, state] = useCommand(async ({ records }) => {
    const region = new Intl.Locale(format.locale).region ?? '';
    const name = listing === undefined ? before?.body.name : titleOf(listing);
    const id = await begin(records, {
      template,
      name: cutText(name ?? t(`template.${template}`), MOST_NAME),
      currency:
        listing?.currency ?? before?.body.currency ?? currencyOfCountry(region) ?? DEFAULT_CURRENCY,
      propertyId: home === '' ? undefined : home,
      before,
    });
    void navigate(paths.inspectionChecklist.href({ of: id }));
  });
  return (
    <section
      aria-labelledby="inspection-new"
      className="rounded-card border border-line bg-sheet p-5"
    >
      <h2 id="inspection-new" className="mb-3 text-xl font-semibold">
        {t('new.title')}
      </h2>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NativeSelect
          label={t('template.label')}
          value={template}
          options={INSPECTIONS.map((value) => ({ value, label: t(`template.${value}`) }))}
          onChange={(value) => setTemplate(value as InspectionTemplate)}
        />
        <NativeSelect
          label={t('new.home')}
          value={listing?.id ?? ''}
          options={[
            { value: '', label: t('new.noHome') },
            ...homes.map((one) => ({ value: one.id, label: titleOf(one) })),
          ]}
          onChange={setHome}
        />
        {template === 'moveOut' && (
          <NativeSelect
            label={t('new.before')}
            value={before?.id ?? ''}
            options={[
              { value: '', label: t('new.noBefore') },
              ...moveIns.map(({ id, body }) => ({
                value: id,
                label: `${body.name} · ${format.date(body.at)}`,
              })),
            ]}
            onChange={setBefore}
          />
        )}
      </div>
      <Button
        className="mt-4"
        icon={<ClipboardList size={18} aria-hidden />}
        disabled={state.status === 'running'}
        onClick={() => void start()}
      >
        {t('new.start')}
      </Button>
      {state.status === 'failed' && (
        <p role="alert" className="mt-2 text-danger">
          {t('failed')}
        </p>
      )}
    </section>
  );
}
