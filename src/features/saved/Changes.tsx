import { useTranslation } from 'react-i18next';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { ChangeList } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import type { SavedItem } from './savedItems.ts';

/** The changes since the home was saved or its changes were dismissed. Renders nothing without changes. */
export function Changes({ item }: { readonly item: SavedItem }) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  const { saved, listing, changes } = item;
  const [seen] = useCommand(async ({ market }) => {
    if (listing === null) return;
    await market.notes.put('saved_home', saved.propertyId, { asOf: asOf(listing, Date.now()) });
  });
  if (changes.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-accent-wash px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-soft">{t('since', { date: format.date(saved.asOf.at) })}</p>
        <ChangeList changes={changes} currency={saved.asOf.currency} />
      </div>
      <Button look="quiet" onClick={() => void seen()}>
        {t('seen')}
      </Button>
    </div>
  );
}
