import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { Section } from './Section.tsx';

/** What the owner wrote, in the owner's language. */
export function Description({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const { summary, description, house_rules: rules } = listing.details;
  return (
    <Section title={t('description.title')}>
      <div dir="auto" className="max-w-[68ch]">
        {summary !== undefined && <p className="mb-3 text-lg font-medium">{summary}</p>}
        <p className="whitespace-pre-line">{description}</p>
      </div>
      {rules !== undefined && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{t('description.rules')}</h3>
          <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
            {rules}
          </p>
        </>
      )}
    </Section>
  );
}
