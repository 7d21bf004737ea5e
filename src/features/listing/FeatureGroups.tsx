import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { groupedFeatures } from '#src/rules/listing/featureGroups.ts';
import { Section } from './Section.tsx';

/** The features of the home, grouped as people look for them. */
export function FeatureGroups({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const words = usePropertyTexts();
  const groups = groupedFeatures(listing.details.features ?? []);
  if (groups.length === 0) return null;
  return (
    <Section title={t('features.title')}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ name, features }) => (
          <div key={name}>
            <h3 className="mb-1.5 font-semibold">{words.featureGroup(name)}</h3>
            <ul>
              {features.map((feature) => (
                <li key={feature} className="flex items-center gap-2 py-0.5">
                  <Check size={18} aria-hidden className="shrink-0 text-good" />
                  {words.feature(feature)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
