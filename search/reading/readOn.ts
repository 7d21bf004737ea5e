import { isMeaning, withEnergy, withKind, withMeaning, withPlace } from './meanings.ts';
import { beginsNumber, type Bound, counted, readNumber, spelledAt } from './numbers.ts';
import { type Draft, type Match, matchAt, oneOf, type Scene } from './scene.ts';

/** Reads what stands at a token into the draft; gives the token behind it, null where it is something else. */
type Step = (scene: Scene, at: number, draft: Draft) => number | null;

const COUNTED = oneOf('bed', 'rooms', 'bath', 'month');

/** T2 in Portugal has two bedrooms, T2 and F2 in France one and a living room. */
const typology: Step = ({ tokens, languages }, at, draft) => {
  const { word = '' } = tokens[at] ?? {};
  const rooms = /^[tf](\d)$/u.exec(word)?.[1];
  if (rooms === undefined) return null;
  const isFrench = languages[0] === 'fr' || word.startsWith('f');
  draft.query =
    rooms === '0'
      ? withKind(draft.query, 'studio')
      : (counted(draft.query, isFrench ? 'rooms' : 'bed', null, [Number(rooms), null]) ??
        draft.query);
  return at + 1;
};

const number: Step = (scene, at, draft) => {
  const isDigits = beginsNumber(scene, at);
  const isSpelled = spelledAt(scene, at) !== null && matchAt(scene, at + 1, COUNTED) !== null;
  if (!isDigits && !isSpelled) return null;
  const behind = readNumber(scene, at, { bound: null, draft });
  if (behind !== null || !isDigits) return behind;
  const token = scene.tokens[at];
  if (token?.value != null) draft.unread.push(token.typed);
  return at + 1;
};

/** `under 900`, `max. price 900`, `at least two bathrooms`. */
const bounded: Step = (scene, at, draft) => {
  const found = matchAt(scene, at, oneOf('max', 'min', 'about'));
  if (found === null) return null;
  const bound = found.meanings[0] as Exclude<Bound, null>;
  const next = at + found.length;
  const silent = matchAt(scene, next, oneOf('stop', 'about'))?.length ?? 0;
  for (const start of new Set([next, next + silent])) {
    const behind = readNumber(scene, start, { bound, draft });
    if (behind !== null) return behind;
  }
  return null;
};

/** Behind these a place is meant, whatever else its name means. */
const WHERE: ReadonlySet<string> = new Set([
  ...['in', 'near', 'around', 'at', 'bei', 'nahe', 'im', 'en', 'cerca', 'a', 'dans', 'pres', 'em'],
  ...['no', 'na', 'nos', 'nas', 'perto', 'de', 'do', 'da', 'du', 'في', 'قرب', 'حي'],
]);

const place: Step = (scene, at, draft) => {
  const { tokens, names } = scene;
  const named = names.find(({ words }) =>
    words.every((word, step) => tokens[at + step]?.word === word),
  );
  if (named === undefined) return null;
  const other = matchAt(scene, at, isMeaning)?.length ?? 0;
  const isMeant = named.words.length > other || WHERE.has(tokens[at - 1]?.word ?? '');
  if (!isMeant) return null;
  draft.query = withPlace(draft.query, named.place);
  return at + named.words.length;
};

const meaning: Step = (scene, at, draft) => {
  const found = matchAt(scene, at, isMeaning);
  if (found === null) return null;
  const not = matchAt(scene, at, oneOf('not'));
  return not !== null && not.length >= found.length
    ? null
    : understood(scene, at, { found, draft });
};

function understood(
  { tokens, today }: Scene,
  at: number,
  { found, draft }: { readonly found: Match; readonly draft: Draft },
): number {
  const [first = ''] = found.meanings;
  const behind = at + found.length;
  if (first.startsWith('t.')) draft.words.push(first.slice(2));
  else if (first === 'energy') {
    const rated = withEnergy(draft.query, tokens[behind]?.word ?? '');
    if (rated === null) return behind;
    draft.query = rated;
    return behind + 1;
  } else draft.query = withMeaning(draft.query, first, today);
  return behind;
}

/** `without lift` leaves homes with one out; of anything else its absence is no filter. */
const absent: Step = (scene, at, draft) => {
  const not = matchAt(scene, at, oneOf('not'));
  if (not === null) return null;
  const start = at + not.length;
  const found = matchAt(scene, start, isMeaning);
  if (found === null) return start;
  const [first = ''] = found.meanings;
  const behind = start + found.length;
  if (first.startsWith('f.')) draft.words.push(`-"${first.slice(2).replaceAll('_', ' ')}"`);
  else
    draft.unread.push(
      scene.tokens
        .slice(at, behind)
        .map(({ typed }) => typed)
        .join(' '),
    );
  return behind;
};

/** `planta 3`. */
const storey: Step = (scene, at, draft) => {
  const found = matchAt(scene, at, oneOf('floor'));
  if (found === null) return null;
  const floor = scene.tokens[at + found.length]?.value ?? null;
  if (floor === null || floor >= 100) return null;
  draft.query = { ...draft.query, floor: { min: floor, max: floor } };
  return at + found.length + 1;
};

const SILENT: ReadonlySet<string> = new Set([
  ...['stop', 'to', 'max', 'min', 'about', 'bed', 'rooms', 'bath', 'sqm', 'sqft', 'month'],
  ...['floor', 'warm', 'thousand', 'million'],
]);

/** Words that say nothing by themselves. */
const silent: Step = (scene, at) => {
  const found = matchAt(scene, at, (each) => SILENT.has(each) || /^(?:each|n)\./u.test(each));
  return found === null ? null : at + found.length;
};

const STEPS: readonly Step[] = [
  ...[typology, number, bounded, place, meaning, absent, storey, silent],
];

/** Reads what stands at a token into the draft; gives the token behind it. */
export function readOn(scene: Scene, at: number, draft: Draft): number {
  for (const step of STEPS) {
    const behind = step(scene, at, draft);
    if (behind !== null) return behind;
  }
  draft.unread.push(scene.tokens[at]?.typed ?? '');
  return at + 1;
}
