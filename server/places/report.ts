import { unreachable } from '#contract/rules/unreachable.ts';
import type { Imported } from './importAreas.ts';
import type { ImportedPoints } from './importPoints.ts';
import type { FeatureFault, FeatureNote, ReadFeature } from './outlined.ts';
import type { ReadPoints } from './readPoints.ts';

/** Lines of one kind that are said; of more only how many there are. */
const LINES_MAX = 100;

/** The faults of a file's features, one line each. */
export const faultLines = (features: readonly ReadFeature[]): string[] =>
  shortened(
    features.flatMap(({ at, name, fault }) =>
      fault === null ? [] : [`${featureName(at, name)}: ${faultText(fault)}`],
    ),
  );

/** The findings about features that are taken, one line each. */
export const noteLines = (features: readonly ReadFeature[]): string[] =>
  shortened(
    features.flatMap(({ at, name, notes }) =>
      notes.map((note) => `${featureName(at, name)}: ${noteText(note)}`),
    ),
  );

/** The report on the areas, for the operator. */
export function importedLines(done: Imported, isTrial: boolean): string[] {
  const { made, renamed, redrawn, opened, closed, same, bytes, largest, metres } = done;
  const listed = (names: readonly string[]) => (names.length === 0 ? '' : `: ${few(names)}`);
  return [
    `New ${made.length}, renamed ${renamed.length}, redrawn ${redrawn.length}, open again ${opened.length}, closed ${closed.length}, as they were ${same}.`,
    ...(renamed.length > 0
      ? [`Renamed: ${few(renamed.map(({ from, to }) => `${from} → ${to}`))}`]
      : []),
    ...(closed.length > 0 ? [`Closed, with their homes kept${listed(closed)}`] : []),
    `Outlines: ${kilobytes(bytes.file)} in the file, ${kilobytes(bytes.device)} on a device (borders within ${metres} m` +
      `${largest === null ? '' : `; the largest is ${largest.name}, ${kilobytes(largest.bytes)}`}).`,
    ...(isTrial ? ['Nothing was written.'] : []),
  ];
}

/** The report on the points of interest. */
export function pointLines(
  { points, left }: ReadPoints,
  { before, after, outside }: ImportedPoints,
  isTrial: boolean,
): string[] {
  const out = [
    [left.ofNoKind, 'of no kind that is shown'],
    [left.nameless, 'without a name'],
    [left.twice, 'there twice'],
    [outside, 'more than ten kilometres from every area'],
  ] as const;
  const reasons = out.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  return [
    ...shortened(
      left.misplaced.map(({ at, name }) => `${featureName(at, name)}: is nowhere in degrees`),
    ),
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(', ')}.`] : []),
    `Points of interest of the city: ${before} before, ${after} now (${points.length - outside} of this file).`,
    ...(isTrial ? ['Nothing was written.'] : []),
  ];
}

const featureName = (at: number, name: string): string =>
  `  feature ${at}${name === '' ? '' : ` (${name})`}`;

function faultText(fault: FeatureFault): string {
  switch (fault.kind) {
    case 'noName':
      return 'has no name of 1 to 80 characters';
    case 'noId':
      return 'has no id of 1 to 200 characters';
    case 'sameId':
      return `has the id of feature ${fault.as}`;
    case 'noPolygon':
      return 'is no polygon';
    case 'noCorners':
      return 'has a border of fewer than three corners';
    case 'outOfRange':
      return `${fault.at} isn't a longitude and latitude in degrees`;
    case 'crossesItself':
      return `its border runs through itself at ${fault.at.join(', ')}`;
    case 'tooSmall':
    case 'tooLarge':
      return `is ${Number(fault.km2.toPrecision(3))} km², which is too ${fault.kind === 'tooSmall' ? 'small' : 'large'}`;
    case 'covers':
      return `overlaps feature ${fault.other} by ${percent(fault.share)} of the smaller one: are there two ranks of places in the file?`;
    default:
      return unreachable(fault);
  }
}

function noteText(note: FeatureNote): string {
  switch (note.kind) {
    case 'overlaps':
      return `overlaps feature ${note.other} by ${percent(note.share)} of the smaller one`;
    case 'beyond':
      return `${note.parts} parts (${Math.round(note.km2)} km²) beyond the 180th meridian are left out`;
    case 'sameName':
      return `is called like feature ${note.as}; an id (--id) would tell them apart for good`;
    default:
      return unreachable(note);
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const few = (names: readonly string[]): string =>
  names.length <= 12
    ? names.join(', ')
    : `${names.slice(0, 12).join(', ')} and ${names.length - 12} more`;

function shortened(lines: readonly string[]): string[] {
  if (lines.length <= LINES_MAX) return [...lines];
  return [...lines.slice(0, LINES_MAX), `  … and ${lines.length - LINES_MAX} more`];
}
