import { Search } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { lookingChoice } from '#src/data/deviceChoice.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { searchAddress } from './searchAddress.ts';
import { StartWhere } from './StartWhere.tsx';

const FIELD =
  'min-h-12 w-full min-w-0 rounded-field border border-edge bg-sheet px-3.5 text-[1.0625rem] text-ink text-ellipsis placeholder:text-faint';
const KINDS = ['rent', 'sale'] as const;
const BEDROOMS = [1, 2, 3, 4] as const;

/** The first search of somebody who has never been here: to rent or to buy, where, and a few words. */
export function StartSearch() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();

  function search(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    lookingChoice.set(fields.get('type') === 'sale' ? 'sale' : 'rent');
    // Its words are read as a request: nobody presses twice.
    void navigate(searchAddress(fields), { state: { isRequest: true } });
  }

  return (
    <form
      role="search"
      action={paths.search.href()}
      aria-label={t('start.search.submit')}
      onSubmit={search}
      className="mt-6 grid grid-cols-1 gap-3 rounded-card border border-line bg-sheet p-4 shadow-card"
    >
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('start.search.kind')}</legend>
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge px-4 font-medium hover:bg-wash has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="type"
              value={kind}
              defaultChecked={kind === 'rent'}
              className="sr-only"
            />
            {t(`start.search.${kind}`)}
          </label>
        ))}
      </fieldset>
      {/* No garages, no offices: who wants one says so among the filters. */}
      <input type="hidden" name="kinds" value="homes" />
      <div className="grid grid-cols-2 gap-3">
        <StartWhere className={`max-sm:col-span-2 ${FIELD}`} />
        <input
          type="search"
          name="q"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('start.search.words')}
          placeholder={t('start.search.words')}
          className={`max-sm:col-span-2 ${FIELD}`}
        />
        {/* Its arrow brings room of its own: "Schlafzimmer" is whole on a phone. */}
        <select
          name="beds"
          aria-label={t('start.search.beds')}
          className={`${FIELD} pe-1 max-sm:ps-2.5`}
        >
          <option value="">{t('start.search.beds')}</option>
          {BEDROOMS.map((n) => (
            <option key={n} value={`${n}..`}>
              {t('start.search.orMore', { n })}
            </option>
          ))}
        </select>
        {/* In whole units of the currency of the place, which nobody knows yet: the search reads it. */}
        <input
          name="most"
          maxLength={20}
          inputMode="decimal"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('start.search.most')}
          placeholder={t('start.search.most')}
          className={FIELD}
        />
        <Button type="submit" icon={<Search size={18} aria-hidden />} className="col-span-2">
          {t('start.search.submit')}
        </Button>
      </div>
    </form>
  );
}
