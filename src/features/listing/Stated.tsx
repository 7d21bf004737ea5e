import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { Section } from './Section.tsx';
import { STATED, STATED_GROUPS, type StatedGroup, statedIn, type StatedName } from './stated.ts';
import { Risks } from './Risks.tsx';
import { useStatedText } from './useStatedText.ts';

/** Everything else the owner states, grouped by what people ask about together. */
export function Stated({ listing }: { readonly listing: HeldListing }) {
  return STATED_GROUPS.map((group) => <Group key={group} group={group} listing={listing} />);
}

function Group({ group, listing }: { readonly group: StatedGroup; readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const textOf = useStatedText(listing);
  const names = statedIn(group, listing.details);
  const hasRisks = group === 'energy';
  if (names.length === 0 && !hasRisks) return null;
  return (
    <Section title={t(`stated.group.${group}`)}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {names.map((name) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{t(`stated.${name}`)}</dt>
            <dd className="font-medium break-words">
              <Said name={name} text={textOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
      {hasRisks && <Risks risks={listing.details.risks ?? []} />}
    </Section>
  );
}

/** An area in two units follows the direction of the page, as in the first facts; everything else its own. */
function Said({ name, text }: { readonly name: StatedName; readonly text: string }) {
  return STATED[name][1] === 'area' ? text : <bdi>{text}</bdi>;
}
