import { NotebookPen, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Inspection, REMARK_MAX } from '#contract/entities/records/inspection.ts';
import { noting } from '#sync/model/rules/inspection/changes.ts';
import type { Item } from '#src/rules/inspection/template.ts';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { amountText } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { priceTyped } from '#src/rules/money/priceTyped.ts';
import { useAutosave, useAutosavedValue } from '#src/data/useAutosave.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { ItemPhotos } from './ItemPhotos.tsx';
import { MarkChoice } from './MarkChoice.tsx';
import type { PhotosByItem } from './photosOf.ts';
import { OthersSay } from './OthersSay.tsx';
import type { SharedChecklist } from './useShared.ts';
import type { Changing } from './useChanging.ts';
import { useItemTexts } from './useItemTexts.ts';
import { usePressed } from './usePressed.ts';

export interface ItemViewProps {
  readonly id: string;
  readonly item: Item;
  readonly inspection: Inspection;
  readonly photos: PhotosByItem;
  readonly others: readonly SharedChecklist[];
  readonly changing: Changing;
  /** Of an own item. */
  readonly onRemove: (item: Item) => void;
}

/** One thing to check: how it is, and on demand a note, a cost and whether it is a deal-breaker. */
export function ItemView(props: ItemViewProps) {
  const { item, inspection, photos, others, changing } = props;
  const { t } = useTranslation('inspection');
  const texts = useItemTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { key } = item;
  const cost = inspection.costs[key];
  const photoCount = photos.get(key)?.length ?? 0;
  const noted = [
    inspection.breakers[key] === true ? t('detail.isBreaker') : null,
    cost === undefined ? null : format.money(cost, inspection.currency),
    inspection.remarks[key] ?? null,
    photoCount === 0 ? null : t('photo.count', { n: photoCount }),
  ].filter((one) => one !== null);
  return (
    <li className="border-t border-line py-3">
      <MarkChoice
        label={texts.item(item)}
        mark={inspection.marks[key] ?? null}
        onChange={(mark) => changing.press(noting('marks', key, mark))}
      />
      <OthersSay itemKey={key} label={texts.item(item)} others={others} />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary
          aria-label={[t('detail.openNamed', { item: texts.item(item) }), noted.join(' · ')].join(
            ' ',
          )}
          className="flex min-h-12 cursor-pointer items-center gap-2 text-accent"
        >
          <NotebookPen size={18} aria-hidden className="shrink-0" />
          <span className="shrink-0 font-medium">{t('detail.open')}</span>{' '}
          <span dir="auto" className="truncate text-soft">
            {noted.join(' · ')}
          </span>
        </summary>
        {isOpen && <Details {...props} />}
      </details>
    </li>
  );
}

function Details({ id: ofId, item, inspection, photos, changing, onRemove }: ItemViewProps) {
  const texts = useItemTexts();
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const id = useId();
  const [refused, setRefused] = useState<'full' | 'signedMeanwhile' | null>(null);
  const { key } = item;
  const { currency } = inspection;
  const [isBreaker, pressBreaker] = usePressed(inspection.breakers[key] === true);
  const digits = minorDigits(currency);
  const most = mostSum('sale', currency);
  const costOf = (text: string) => (text.trim() === '' ? null : priceTyped(text, currency));
  const isCost = (text: string) =>
    text.trim() === '' || (costOf(text) !== null && (costOf(text) ?? 0) <= most);
  const save = async (change: Parameters<Changing['save']>[0]) => {
    const kind = await changing.save(change);
    setRefused(kind === 'full' ? 'full' : kind === 'signed' ? 'signedMeanwhile' : null);
  };
  const note = useAutosave(inspection.remarks[key] ?? '', (text) =>
    save(noting('remarks', key, text.trim() === '' ? null : text)),
  );
  const stored = inspection.costs[key];
  const cost = useAutosavedValue(
    stored === undefined ? '' : amountText(stored, digits),
    async (text) => {
      if (isCost(text)) await save(noting('costs', key, costOf(text)));
    },
  );
  const costFault = isCost(cost.field.value)
    ? undefined
    : costOf(cost.field.value) === null
      ? t('detail.noCost', { sum: format.number(120) })
      : t('detail.mostCost', { most: format.money(most, currency) });
  return (
    <div className="grid gap-4 pt-1 pb-2 md:max-w-2xl">
      <TextareaField
        id={`${id}-note`}
        label={t('detail.note')}
        rows={3}
        maxLength={REMARK_MAX}
        {...note.field}
      />
      <TextField
        label={t('detail.cost', { currency })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        error={costFault}
        {...cost.field}
      />
      <CheckboxField
        id={`${id}-breaker`}
        label={t('detail.breaker')}
        checked={isBreaker}
        onChange={({ target }) =>
          void pressBreaker(target.checked, (is) =>
            changing.press(noting('breakers', key, is ? true : null)),
          )
        }
      />
      {(refused !== null || note.isUnsaved || cost.isUnsaved) && (
        <p role="alert" className="text-danger">
          {t(refused ?? 'failed')}
        </p>
      )}
      <ItemPhotos
        inspectionId={ofId}
        itemKey={key}
        label={texts.item(item)}
        photos={photos.get(key) ?? []}
      />
      {item.name === null && (
        <Button
          look="quiet"
          icon={<Trash2 size={18} aria-hidden />}
          className="justify-self-start"
          onClick={() => onRemove(item)}
        >
          {t('detail.remove')}
        </Button>
      )}
    </div>
  );
}
