import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { noting } from '#sync/model/rules/inspection/changes.ts';
import { findingsOf } from '#src/rules/inspection/score.ts';
import type { Section } from '#src/rules/inspection/template.ts';
import { Button } from '#src/ui/Button.tsx';
import { AddLine } from './AddLine.tsx';
import { ItemView } from './ItemView.tsx';
import { newKey } from './newKey.ts';
import type { PhotosByItem } from './photosOf.ts';
import type { SharedChecklist } from './useShared.ts';
import type { Changing } from './useChanging.ts';
import { useItemTexts } from './useItemTexts.ts';

export interface SectionViewProps {
  readonly id: string;
  readonly section: Section;
  readonly inspection: Inspection;
  readonly photos: PhotosByItem;
  readonly others: readonly SharedChecklist[];
  readonly changing: Changing;
  readonly isOpenAtFirst: boolean;
  /** A room or an own item. */
  readonly onRemove: (id: string, name: string) => void;
}

/** A part of the home, folded: how far it is, and its items. */
export function SectionView({
  id,
  section,
  inspection,
  photos,
  others,
  changing,
  isOpenAtFirst,
  onRemove,
}: SectionViewProps) {
  const { t } = useTranslation('inspection');
  const texts = useItemTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { key, items, name } = section;
  const { checked, total, count } = findingsOf(inspection, items);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 -rotate-90 text-soft group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
        />
        <h3 dir="auto" className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
          {texts.section(section)}
        </h3>
        <span className="text-sm text-soft">
          {t('progress', { checked, total })}
          {count.problem > 0 && (
            <span className="ms-2 font-medium text-danger">
              {t('problems', { n: count.problem })}
            </span>
          )}
        </span>
      </summary>
      {isOpen && (
        <div className="pb-4 md:ps-8">
          <ul>
            {items.map((item) => (
              <ItemView
                key={item.key}
                id={id}
                item={item}
                inspection={inspection}
                photos={photos}
                others={others}
                changing={changing}
                onRemove={({ key: own, text }) => onRemove(own, text)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-start gap-x-4 border-t border-line pt-2">
            <AddLine
              open={t('add.item')}
              label={t('add.itemName')}
              most={80}
              onAdd={(text) =>
                changing.press(noting('ownItems', newKey(), { section: key, name: text }))
              }
            />
            {name === null && (
              <Button
                look="quiet"
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => onRemove(key, section.text)}
              >
                {t('add.removeRoom')}
              </Button>
            )}
          </div>
        </div>
      )}
    </details>
  );
}
