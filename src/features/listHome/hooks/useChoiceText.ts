import { useTranslation } from 'react-i18next';
import type { FieldName } from '../rules/fields.ts';

/** The place of a field's code texts in the namespace `property`. */
const WORDS: Partial<Record<FieldName, string>> = {
  listing_type: 'listing',
  property_type: 'kind',
  listed_by: 'listedBy',
  location_precision: 'precision',
  price_period: 'period',
  price_qualifier: 'qualifier',
  condition: 'condition',
  tenure: 'tenure',
  bills_included: 'bill',
  lease_kind: 'lease',
  furnished: 'furnished',
  pets: 'pets',
  features: 'feature',
  heating: 'heating',
  internet: 'internet',
  viewing_mode: 'viewing',
};

/** The text of a choice's code. Energy classes and compass directions need no translation. */
export function useChoiceText(): (name: FieldName, code: string) => string {
  const { t } = useTranslation(['listHome', 'property']);
  return (name, code) => {
    if (name === 'energy_rating')
      return code === 'exempt' || code === 'pending' ? t(`property:energy.${code}`) : code;
    if (name === 'agent_fee_paid_by') return t(`feePayer.${code}`);
    if (name === 'orientation') return t(`compass.${code}`);
    const words = WORDS[name];
    return words === undefined ? code : t(`property:${words}.${code}`);
  };
}
