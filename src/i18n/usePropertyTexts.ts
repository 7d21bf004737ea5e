import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type {
  Feature,
  ListingType,
  PricePeriod,
  Property,
  PropertyDetails,
  PropertyStatus,
  PropertyType,
  Visibility,
} from '#contract/entities/property.ts';
import type { FeatureGroup } from '#src/rules/listing/featureGroups.ts';
import type { Freshness } from '#contract/rules/listing/freshness.ts';
import type { Standing } from '#src/rules/listing/standing.ts';

type Said<Field extends keyof PropertyDetails> = NonNullable<PropertyDetails[Field]>;

/** Some dozens of cards ask for them, most with the same function. */
const made = new WeakMap<TFunction<'property'>, ReturnType<typeof textsOf>>();

/** The texts of a listing's codes. Late texts: for pages made with `late(...)`. */
export function usePropertyTexts() {
  const { t } = useTranslation('property');
  const texts = made.get(t) ?? textsOf(t);
  made.set(t, texts);
  return texts;
}

function textsOf(t: TFunction<'property'>) {
  return {
    listing: (code: ListingType) => t(`listing.${code}`),
    kind: (code: PropertyType) => t(`kind.${code}`),
    status: (code: PropertyStatus) => t(`status.${code}`),
    visibility: (code: Visibility) => t(`visibility.${code}`),
    standing: (code: Standing) => t(`standing.${code}`),
    /** For use after a price: 'a month'. */
    period: (code: PricePeriod) => t(`period.${code}`),
    qualifier: (code: Said<'price_qualifier'>) => t(`qualifier.${code}`),
    listedBy: (code: Property['listed_by']) => t(`listedBy.${code}`),
    furnished: (code: Said<'furnished'>) => t(`furnished.${code}`),
    pets: (code: Said<'pets'>) => t(`pets.${code}`),
    bill: (code: Said<'bills_included'>[number]) => t(`bill.${code}`),
    condition: (code: Said<'condition'>) => t(`condition.${code}`),
    tenure: (code: Said<'tenure'>) => t(`tenure.${code}`),
    lease: (code: Said<'lease_kind'>) => t(`lease.${code}`),
    feature: (code: Feature) => t(`feature.${code}`),
    featureGroup: (code: FeatureGroup) => t(`featureGroup.${code}`),
    heating: (code: Said<'heating'>) => t(`heating.${code}`),
    internet: (code: Said<'internet'>) => t(`internet.${code}`),
    compass: (code: Said<'orientation'>) => t(`listHome:compass.${code}`),
    /** Classes from A+ to G are the same in every language. */
    energy: (code: Said<'energy_rating'>) =>
      code === 'exempt' || code === 'pending' ? t(`energy.${code}`) : code,
    room: (code: Property['photos'][number]['room']) => t(`room.${code}`),
    fileSubject: (code: Said<'files'>[number]['about']) => t(`fileSubject.${code}`),
    viewingMode: (code: Said<'viewing_mode'>) => t(`viewing.${code}`),
    viewingKind: (code: Said<'viewing_slots'>[number]['kind']) => t(`viewingKind.${code}`),
    precision: (code: Property['location_precision']) => t(`precision.${code}`),
    /** Product rule 5.7. */
    freshness: (code: Freshness) => t(`freshness.${code}`),
    bedrooms: (count: number) => t('bedrooms', { count }),
    bathrooms: (count: number) => t('bathrooms', { count }),
  };
}
