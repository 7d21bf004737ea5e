import { ArrowDown, ArrowUp, CircleHelp, Equal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  differenceOf,
  type ItemDifference,
  type Outcome,
  OUTCOMES,
  type Side,
} from './rules/difference.ts';
import { signatureOf } from '#sync/model/rules/inspection/signing.ts';
import type { Kept } from '#src/data/types.ts';
import type { ShownFile } from '#src/data/useOwnFiles.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { classes } from '#src/ui/classes.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { MarkView } from './MarkView.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import { type PhotosByItem, useItemPhotos } from './photosOf.ts';
import type { Changing } from './useChanging.ts';
import { useItemTexts } from './useItemTexts.ts';

export interface ComparisonProps {
  readonly kept: Kept<'inspection'>;
  readonly all: readonly Kept<'inspection'>[];
  readonly photos: PhotosByItem;
  readonly changing: Changing;
}

/** A move-out beside the move-in of the same home: what is worse, better, the same or was not looked at twice. */
export function Comparison({ kept, all, photos, changing }: ComparisonProps) {
  const { body } = kept;
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const moveIns = all.filter((one) => one.body.template === 'moveIn');
  const before = all.find(({ id }) => id === body.beforeId);
  const photosBefore = useItemPhotos(before ?? kept, all);
  const every = before === undefined ? [] : differenceOf(before.body, body);
  const shown = isAll ? every : every.filter(({ outcome }) => outcome !== 'same');
  const choose = (id: string) =>
    void changing.press(({ beforeId: _was, ...rest }) =>
      id === '' ? rest : { ...rest, beforeId: id },
    );
  return (
    <section aria-labelledby="inspection-compare" className="mt-8 border-t border-line pt-6">
      <h2 id="inspection-compare" className="mb-3 text-xl font-semibold">
        {t('compare.title')}
      </h2>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 md:max-w-2xl print:hidden">
        {signatureOf(body).kind !== 'holds' && (
          <NativeSelect
            label={t('compare.with')}
            value={before?.id ?? ''}
            options={[
              { value: '', label: t('new.noBefore') },
              ...moveIns.map((one) => ({
                value: one.id,
                label: `${one.body.name} · ${format.date(one.body.at)}`,
              })),
            ]}
            onChange={choose}
          />
        )}
        {before !== undefined && (
          <NativeSelect
            label={t('compare.show')}
            value={isAll ? 'all' : 'differs'}
            options={[
              { value: 'differs', label: t('compare.differs') },
              { value: 'all', label: t('compare.all') },
            ]}
            onChange={(value) => setAll(value === 'all')}
          />
        )}
      </div>
      {before !== undefined && (
        <>
          <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
            {OUTCOMES.map((outcome) => (
              <div key={outcome} className="flex gap-2">
                <dt className="text-soft">{t(`compare.outcome.${outcome}`)}</dt>
                <dd className="font-semibold tabular-nums">
                  {format.number(every.filter((one) => one.outcome === outcome).length)}
                </dd>
              </div>
            ))}
          </dl>
          {shown.length === 0 && <p className="text-soft">{t('compare.nothing')}</p>}
          <ul>
            {shown.map((one) => (
              <Difference
                key={`${one.section.key} ${one.item.key}`}
                of={one}
                photos={{ before: photosBefore.get(one.item.key), after: photos.get(one.item.key) }}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const ICON = { worse: ArrowDown, better: ArrowUp, same: Equal, missing: CircleHelp } as const;
const TONE: Readonly<Record<Outcome, string>> = {
  worse: 'text-danger',
  better: 'text-good',
  same: 'text-soft',
  missing: 'text-warn',
};

interface DifferenceProps {
  readonly of: ItemDifference;
  readonly photos: Readonly<Record<'before' | 'after', readonly ShownFile[] | undefined>>;
}

function Difference({ of: { section, item, before, after, outcome }, photos }: DifferenceProps) {
  const { t } = useTranslation('inspection');
  const texts = useItemTexts();
  const Icon = ICON[outcome];
  return (
    <li className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line py-3 break-inside-avoid sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="max-sm:col-span-2">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {texts.item(item)}
        </p>
        <p dir="auto" className="text-sm text-soft">
          {texts.section(section)}
        </p>
        <p className={classes('mt-1 flex items-center gap-1.5 font-medium', TONE[outcome])}>
          <Icon size={16} aria-hidden className="shrink-0" />
          {t(`compare.outcome.${outcome}`)}
        </p>
      </div>
      <SideView label={t('compare.before')} of={before}>
        <PhotoRow label={texts.item(item)} photos={photos.before ?? []} />
      </SideView>
      <SideView label={t('compare.after')} of={after}>
        <PhotoRow label={texts.item(item)} photos={photos.after ?? []} />
      </SideView>
    </li>
  );
}

interface SideViewProps {
  readonly label: string;
  readonly of: Side;
  readonly children: React.ReactNode;
}

function SideView({ label, of: { mark, remark }, children }: SideViewProps) {
  return (
    <div>
      <p className="text-sm text-soft">{label}</p>
      <MarkView mark={mark} />
      {remark !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {remark}
        </p>
      )}
      {children}
    </div>
  );
}
