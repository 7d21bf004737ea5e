import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow } from '#src/data/types.ts';
import { SearchField } from '#src/ui/SearchField.tsx';

export interface ChooseConversationsProps {
  readonly all: readonly ConversationRow[];
  /** Their ids. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** The conversations on this device, to choose some of. */
export function ChooseConversations({ all, chosen, onChoose }: ChooseConversationsProps) {
  const { t } = useTranslation(['homes', 'chat']);
  const [filter, setFilter] = useState('');
  const sought = filter.trim().toLocaleLowerCase();
  const shown = all.filter(
    ({ id, other }) => chosen.includes(id) || other.full_name.toLocaleLowerCase().includes(sought),
  );
  if (all.length === 0) return <p className="text-soft">{t('sending.nobody')}</p>;
  return (
    <>
      <SearchField
        label={t('sending.search')}
        clearLabel={t('chat:list.clearSearch')}
        value={filter}
        onChange={setFilter}
      />
      <fieldset className="mt-2">
        <legend className="sr-only">{t('sending.to')}</legend>
        <div className="grid max-h-[40dvh] overflow-y-auto">
          {shown.map(({ id, other }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                className="size-5 shrink-0"
              />
              <bdi className="min-w-0 wrap-anywhere">{other.full_name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className={shown.length === 0 ? 'py-3 text-soft' : 'sr-only'}>
        {shown.length === 0 && t('sending.noMatch')}
      </p>
    </>
  );
}
