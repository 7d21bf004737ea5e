import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { useFoundCities } from '../hooks/useFoundCities.ts';
import { ChoiceChips } from './ChoiceChips.tsx';

/** The city that is searched: one on this device, or another by name. `onChange`: this one is in use now. */
export function CityFilter({ onChange }: { readonly onChange: (id: string) => void }) {
  const { t, i18n } = useTranslation(['search', 'common']);
  const [sought, setSought] = useState('');
  const { cities, inUse, state } = useFoundCities(sought);
  const [choose] = useCommand(async ({ market }, id: string) => {
    // The city one leaves stays at hand, also where the server's first page alone told of it.
    if (inUse !== null && inUse !== id) await market.listings.chooseCity(inUse);
    await market.listings.chooseCity(id);
    setSought('');
    onChange(id);
  });
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <div className="grid gap-3">
      <SearchField
        label={t('city.find')}
        clearLabel={t('common:close')}
        value={sought}
        onChange={setSought}
      />
      <ChoiceChips
        label={t('filter.city')}
        choices={cities.map(({ id, name, country }) => ({
          value: id,
          label: `${name}, ${countries.of(country) ?? country}`,
        }))}
        chosen={inUse === null ? [] : [inUse]}
        onToggle={(id) => void choose(id)}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {state === 'alone' && t('city.alone')}
        {state === 'here' && cities.length === 0 && sought.trim() !== '' && t('city.none')}
      </p>
    </div>
  );
}
