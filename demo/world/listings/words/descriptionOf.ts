import { AROUND, CLOSINGS, HOUSE, OPENINGS, OUTSIDE, ROOMS } from './sentences.ts';
import { QUARTERS } from './quarters.ts';
import { happens } from '../chance.ts';
import { nounOf, some, type Told } from './told.ts';

/** Characters. */
const [LEAST, MOST] = [300, 900];

/** Three hundred to nine hundred characters in two or three paragraphs. */
export function descriptionOf(told: Told): string {
  const { home, random } = told;
  const quarter = random.pick(
    QUARTERS[home.site.plan.slug] ?? [`${home.site.plan.name} is a good place to live.`],
  );
  const opening = some(OPENINGS, 1, told)[0] ?? `${nounOf(told)} in ${home.site.plan.name}.`;
  const inside = [
    ...some(ROOMS, random.between(2, 3), told),
    ...some(OUTSIDE, random.between(1, 2), told),
  ];
  const around = [
    ...some(HOUSE, random.between(1, 2), told),
    ...some(AROUND, random.between(1, 3), told),
  ];
  const closing = some(CLOSINGS, 1, told);
  const paragraphs = happens(random, 0.3)
    ? [
        [quarter, opening, ...inside],
        [...around, ...closing],
      ]
    : [[opening, ...inside], [quarter, ...around], closing];
  return fitted(paragraphs, told);
}

/** Says a little more where it is short, and drops sentences from the middle where it is long. */
function fitted(paragraphs: readonly (readonly string[])[], told: Told): string {
  const kept = paragraphs.map((sentences) => [...sentences]);
  const text = () =>
    kept
      .filter((one) => one.length > 0)
      .map((one) => one.join(' '))
      .join('\n\n');
  for (const extra of some([...HOUSE, ...AROUND, ...ROOMS], 12, told)) {
    if (text().length >= LEAST) break;
    if (!text().includes(extra)) kept[1]?.push(extra);
  }
  while (text().length > MOST) {
    const longest = kept.toSorted((a, b) => b.length - a.length)[0];
    if (!longest || longest.length < 2) break;
    longest.splice(Math.floor(longest.length / 2), 1);
  }
  return text();
}
