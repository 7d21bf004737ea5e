import { happens } from '../chance.ts';
import { type Sentence, some, type Told } from './told.ts';

/** Characters. */
const [LEAST, MOST] = [300, 900];

/** Sentences about each neighbourhood: by its slug. */
export type Quarters = Readonly<Record<string, readonly string[]>>;

/** The sentences from which descriptions of one language are made. */
export interface Prose {
  readonly quarters: Quarters;
  readonly openings: readonly Sentence[];
  readonly rooms: readonly Sentence[];
  readonly outside: readonly Sentence[];
  readonly house: readonly Sentence[];
  readonly around: readonly Sentence[];
  readonly closings: readonly Sentence[];
  /** An opening that is true of every home. */
  plainly(told: Told): string;
}

/** Three hundred to nine hundred characters in two or three paragraphs. */
export function descriptionOf(told: Told, prose: Prose): string {
  const { home, random } = told;
  const quarter = random.pick(prose.quarters[home.site.plan.slug] ?? [prose.plainly(told)]);
  const opening = some(prose.openings, 1, told)[0] ?? prose.plainly(told);
  const inside = [
    ...some(prose.rooms, random.between(2, 3), told),
    ...some(prose.outside, random.between(1, 2), told),
  ];
  const around = [
    ...some(prose.house, random.between(1, 2), told),
    ...some(prose.around, random.between(1, 3), told),
  ];
  const closing = some(prose.closings, 1, told);
  const paragraphs = happens(random, 0.3)
    ? [
        [quarter, opening, ...inside],
        [...around, ...closing],
      ]
    : [[opening, ...inside], [quarter, ...around], closing];
  return fitted(paragraphs, told, prose);
}

/** Says a little more where it is short, and drops sentences from the middle where it is long. */
function fitted(
  paragraphs: readonly (readonly string[])[],
  told: Told,
  { house, around, rooms }: Prose,
): string {
  const kept = paragraphs.map((sentences) => [...sentences]);
  const text = () =>
    kept
      .filter((one) => one.length > 0)
      .map((one) => one.join(' '))
      .join('\n\n');
  for (const extra of some([...house, ...around, ...rooms], 12, told)) {
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
