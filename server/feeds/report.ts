import type { FeedFault, FeedReport } from '#contract/protocol/feeds.ts';

/** Lines of each kind that are said; a file can have thousands. */
const LINES = 200;

/** The faults, in the words of an operator. */
const WHY: Readonly<Record<string, (fault: FeedFault) => string>> = {
  missing: () => 'is missing',
  number: ({ value }) => `"${value ?? ''}" isn't a number`,
  word: ({ value }) => `"${value ?? ''}" isn't a word this field takes`,
  date: ({ value }) => `"${value ?? ''}" isn't a date`,
  position: ({ value }) => `"${value ?? ''}" isn't a place in degrees`,
  place: ({ value }) =>
    value === undefined || value === ''
      ? 'no area is there, and none is named'
      : `no area is at "${value}"`,
  too_few: ({ has, wants }) => `has ${has ?? 0}, needs ${wants ?? 0}`,
  too_many: ({ has, wants }) => `has ${has ?? 0}, takes ${wants ?? 0}`,
  contact_details: () => 'has a phone number, an address or a link',
  out_of_order: () => 'ends before it begins',
  above: () => 'is larger than a home can have',
  does_not_fit: () => "doesn't fit this kind of offer",
  address: ({ value, has }) => `photo ${has ?? 0} isn't an https address: ${value ?? ''}`,
  twice: () => 'is the id of an earlier home in the file',
  by_hand: ({ value }) =>
    `was changed by hand and stays "${value ?? ''}" (--overwrite takes the feed's)`,
  deleted: () => 'was deleted by its owner and stays so',
  refused: ({ value }) => `was refused: ${value ?? ''}`,
  photo_address: ({ value, has }) =>
    `photo ${has ?? 0} can't be fetched from there: ${value ?? ''}`,
  photo_not_there: ({ value, has }) => `photo ${has ?? 0} isn't there: ${value ?? ''}`,
  photo_too_large: ({ value, has }) => `photo ${has ?? 0} has more than 10 MB: ${value ?? ''}`,
  photo_payload_too_large: ({ value, has }) =>
    `photo ${has ?? 0} has more than 10 MB: ${value ?? ''}`,
  photo_unsupported_image: ({ value, has }) =>
    `photo ${has ?? 0} isn't a JPEG, PNG, WebP or GIF: ${value ?? ''}`,
};

function lineOf(fault: FeedFault): string {
  const { row, ref, field, code } = fault;
  const home = ref === null || ref === '' ? '' : ` (${ref})`;
  const why = WHY[code]?.(fault) ?? code;
  return `  Row ${row}${home}: ${field === null ? '' : `${field} `}${why}`;
}

function some(faults: readonly FeedFault[]): string[] {
  const lines = faults.slice(0, LINES).map(lineOf);
  return faults.length > LINES ? [...lines, `  … and ${faults.length - LINES} more`] : lines;
}

/** The columns of a table that say nothing, and every fault of a home with its row and reason. */
export function faultLines({ columns, mapping, faulty, faults }: FeedReport): string[] {
  const used = new Set(Object.values(mapping ?? {}).flat());
  const unused = (columns ?? []).filter((column) => !used.has(column));
  return [
    ...(unused.length === 0 ? [] : [`Columns that aren't used: ${unused.join(', ')}.`]),
    ...(faulty === 0 ? [] : [`${faulty} can't be imported:`, ...some(faults)]),
  ];
}

const REFUSED: Readonly<Record<NonNullable<FeedReport['refused']>, string>> = {
  unreadable: "The file can't be read",
  no_homes: 'There are no homes in the file',
  too_many_leave:
    'More than half of the homes of this feed are not in the file and would be paused. If that is meant: --pause',
  busy: 'This feed is being written by another process',
  no_landlord: 'The owner is no landlord: they switch to that role first',
};

/** The outcome, or why there is none. */
export function outcomeLines(
  report: FeedReport,
  { isTrial }: { readonly isTrial: boolean },
): string[] {
  const { made, changed, same, paused, resumed, faulty, notes, refused, detail } = report;
  if (refused !== undefined)
    return [
      `Nothing was written. ${REFUSED[refused]}${detail === undefined ? '' : `: ${detail}`}.`,
    ];
  const counts = `made ${made}, changed ${changed}, same ${same}, paused ${paused}, resumed ${resumed}`;
  if (isTrial) return [`Nothing was written. It would be: ${counts}.`];
  return [
    ...(notes.length === 0 ? [] : ['Notes:', ...some(notes)]),
    faulty > 0 && made + changed + paused + resumed === 0
      ? `Nothing was written. Fix the file, or skip them: --skip-faulty.`
      : `${counts}.`,
  ];
}
