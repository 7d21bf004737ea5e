import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { Section } from './Section.tsx';
import { useFacts } from './useFacts.ts';

/** The home in figures and words; what its owner does not state is marked so. */
export function Facts({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const facts = useFacts(listing);
  return (
    <Section title={t('facts.title')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(({ key, text }) => (
          <div key={key}>
            <dt className="text-sm text-soft">{t(`facts.${key}`)}</dt>
            <dd className={text === null ? 'text-soft' : 'font-medium'}>
              {text === null ? t('facts.notStated') : <Said isArea={key === 'area'} text={text} />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** An area in two units follows the direction of the page; everything else its own: "A+" is no "+A". */
function Said({ isArea, text }: { readonly isArea: boolean; readonly text: string }) {
  return isArea ? text : <bdi>{text}</bdi>;
}
