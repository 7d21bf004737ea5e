import { useTranslation } from 'react-i18next';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { signatureOf } from '#sync/model/rules/inspection/signing.ts';
import { type Section, sectionsOf } from '#src/rules/inspection/template.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { MarkView } from './MarkView.tsx';
import type { PhotosByItem } from './photosOf.ts';
import { OthersSay } from './OthersSay.tsx';
import type { SharedChecklist } from './useShared.ts';
import { PhotoRow } from './PhotoRow.tsx';
import { useItemTexts } from './useItemTexts.ts';

interface Shown {
  readonly inspection: Inspection;
  readonly photos: PhotosByItem;
  /** The others' notes on the same. */
  readonly others: readonly SharedChecklist[];
}

export interface SheetProps extends Shown {
  /** On the screen, too. */
  readonly isShown: boolean;
}

/** A checklist to be read: on paper, and where it is signed on the screen, too. */
export function Sheet({ inspection, photos, others, isShown }: SheetProps) {
  const { t } = useTranslation('inspection');
  const isSigned = signatureOf(inspection).kind === 'holds';
  return (
    <div className={isShown ? undefined : 'hidden print:block'}>
      {sectionsOf(inspection).map((section) => (
        <SheetSection
          key={section.key}
          section={section}
          inspection={inspection}
          photos={photos}
          others={others}
        />
      ))}
      {!isSigned && (
        <dl className="mt-10 hidden grid-cols-3 print:grid gap-8 break-inside-avoid">
          {(['paperName', 'paperDate', 'paperSign'] as const).map((line) => (
            <div key={line} className="border-t border-edge pt-1 text-sm">
              <dt>{t(`sign.${line}`)}</dt>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface SheetSectionProps extends Shown {
  readonly section: Section;
}

function SheetSection({ section, inspection, photos, others }: SheetSectionProps) {
  const { t } = useTranslation('inspection');
  const texts = useItemTexts();
  const format = useFormat();
  const { marks, remarks, costs, breakers, currency } = inspection;
  return (
    <section className="mt-5 print:text-sm">
      <h3 dir="auto" className="mb-1 text-lg font-semibold break-after-avoid wrap-anywhere">
        {texts.section(section)}
      </h3>
      <ul>
        {section.items.map((item) => {
          const cost = costs[item.key];
          return (
            <li
              key={item.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-1.5 break-inside-avoid"
            >
              <span dir="auto" className="wrap-anywhere">
                {texts.item(item)}
                {breakers[item.key] === true && (
                  <span className="text-soft"> · {t('detail.isBreaker')}</span>
                )}
              </span>
              <MarkView mark={marks[item.key] ?? null} />
              {(remarks[item.key] !== undefined || cost !== undefined) && (
                <span className="col-span-2 text-soft wrap-anywhere whitespace-pre-line">
                  {cost !== undefined && <bdi className="me-3">{format.money(cost, currency)}</bdi>}
                  <bdi>{remarks[item.key]}</bdi>
                </span>
              )}
              <div className="col-span-2">
                <OthersSay itemKey={item.key} label={texts.item(item)} others={others} />
                <PhotoRow label={texts.item(item)} photos={photos.get(item.key) ?? []} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
