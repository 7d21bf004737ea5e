import { FEED_FAULTS_MAX, type FeedFault, type FeedReport } from '#contract/protocol/feeds.ts';
import { RECORD_SCHEMAS, type RecordBody } from '#contract/entities/record.ts';
import { utcDay } from '#contract/rules/calendarDay.ts';
import { openAreas } from './areas.ts';
import type { FeedDeps, FeedOptions } from './deps.ts';
import { FeedUnreadable, FILE_MOST, type OpenFile, type RawHome, type Table } from './raw.ts';
import { formatOf, NUMBERS, readFeed } from './readFeed.ts';
import { readHome } from './readHome.ts';
import type { ReadContext } from './reader.ts';
import { hashOf, type Sound } from './sound.ts';
import * as stored from './stored.ts';
import { createWriter, type Outcome } from './writer.ts';

/** After so many homes it is said how far it is; while a file is judged, others come first. */
const PIECE = 20;
type Counted = Pick<FeedReport, 'made' | 'changed' | 'same' | 'paused' | 'resumed'>;

/** A feed that was judged. `write` makes its homes what it says; null: nothing is to be written, the report says why. */
export interface Judged {
  readonly report: FeedReport;
  readonly write: (() => Promise<FeedReport>) | null;
}

/**
 * Reads a file of homes whole and judges each, before anything is written. The same file again changes nothing; what broke off goes on
 * where it was. Homes that left the feed are paused; what their owner changed by hand stays, and is said.
 */
export async function judgeFeed(
  deps: FeedDeps,
  open: OpenFile,
  options: FeedOptions,
): Promise<Judged> {
  const { db } = deps;
  const { owner, name } = options;
  const format = options.format ?? (await formatOf(open));
  let feed = await stored.storedFeed(db, owner, name);
  const mapping = options.mapping ?? feed?.mapping ?? {};
  const known =
    feed === null ? new Map<string, stored.KnownHome>() : await stored.knownHomes(db, feed.id);
  const context: ReadContext = {
    numbers: NUMBERS[format],
    terms: termsIn(await stored.termsOf(db, owner)),
    today: utcDay(deps.now()),
    areaOf: await openAreas(db),
  };
  let table: Table | undefined;
  const onTable = (seen: Table) => {
    table = seen;
  };
  const read = () => readFeed(open, format, { mapping, onTable });
  const first = await judgeHomes(read, context, { known, rest: deps.rest });
  const leaving = leavingOf(known, first.refs);
  const report: FeedReport = {
    format,
    ...first.report,
    paused: leaving.length,
    ...(table && { columns: [...table.columns], mapping: table.mapping }),
    ...(first.unreadable !== undefined && { refused: 'unreadable', detail: first.unreadable }),
  };
  const refuse = (refused: NonNullable<FeedReport['refused']>) => ({
    report: { ...report, refused },
    write: null,
  });
  if (report.refused !== undefined) return { report, write: null };
  if (report.homes === 0) return refuse('no_homes');
  if (!(await stored.isLandlord(db, owner))) return refuse('no_landlord');
  if (!options.mayPause && isMost(leaving, known)) return refuse('too_many_leave');
  if (report.faulty > 0 && !options.skipsFaulty) return { report, write: null };
  if (options.isTrial) return { report, write: null };
  feed = await stored.keepFeed(db, owner, name, table?.mapping ?? mapping);
  const { id } = feed;
  const begun = await stored.beginWriting(db, id);
  if (begun === null) return refuse('busy');
  // While this file was judged another one may have been written.
  const standing = await stored.knownHomes(db, id);
  const over = leavingOf(standing, first.refs);
  if (!options.mayPause && isMost(over, standing)) {
    const refused = refuse('too_many_leave');
    await stored.endWriting(db, begun, refused.report, true);
    return refused;
  }
  const write = async (): Promise<FeedReport> => {
    const done: Counted = { made: 0, changed: 0, same: 0, paused: 0, resumed: 0 };
    const soFar = (notes: readonly FeedFault[]): FeedReport => ({
      ...report,
      ...done,
      notes: notes.slice(0, FEED_FAULTS_MAX),
    });
    const writer = createWriter(deps, { feed: id, owner, overwrites: options.overwrites });
    let lease = begun;
    const goOn = async () => {
      const next = await stored.goOnWriting(db, lease, soFar(writer.notes()));
      if (next === null) throw new Error('the feed is written by another one');
      lease = next;
    };
    const count = (outcomes: readonly Outcome[]) => {
      for (const outcome of outcomes) done[outcome] += 1;
    };
    try {
      for await (const piece of inPieces(read())) {
        count(await writer.write(await soundOf(piece, context), standing));
        await goOn();
        await deps.rest();
      }
      for (const [at, home] of over.entries()) {
        if (at % PIECE === 0) await goOn();
        count(await writer.pause([home]));
        await deps.rest();
      }
      const end = soFar(writer.notes());
      await stored.endWriting(db, lease, end, true);
      return end;
    } catch (thrown) {
      await stored.endWriting(db, lease, soFar(writer.notes()), false);
      throw thrown;
    }
  };
  return { report, write };
}

/** Homes that are in the feed no more. */
const leavingOf = (
  known: ReadonlyMap<string, stored.KnownHome>,
  refs: ReadonlySet<string>,
): readonly stored.KnownHome[] =>
  [...known.values()].filter(({ ref, hasLeft }) => !hasLeft && !refs.has(ref));

const isMost = (
  leaving: readonly stored.KnownHome[],
  known: ReadonlyMap<string, stored.KnownHome>,
): boolean => {
  const there = [...known.values()].filter(({ hasLeft }) => !hasLeft).length;
  return leaving.length > 1 && leaving.length * 2 > there;
};

function termsIn(body: unknown): RecordBody<'landlord_settings'> {
  const parsed = RECORD_SCHEMAS.landlord_settings.safeParse(body);
  return parsed.success ? parsed.data : {};
}

interface FirstLook {
  readonly refs: ReadonlySet<string>;
  readonly report: Pick<
    FeedReport,
    'homes' | 'made' | 'changed' | 'same' | 'resumed' | 'faulty' | 'faults' | 'notes'
  >;
  /** Why nothing can be read, in the words of whoever reads. */
  readonly unreadable: string | undefined;
}

async function judgeHomes(
  read: () => AsyncGenerator<RawHome>,
  context: ReadContext,
  {
    known,
    rest,
  }: Pick<FeedDeps, 'rest'> & { readonly known: ReadonlyMap<string, stored.KnownHome> },
): Promise<FirstLook> {
  const refs = new Set<string>();
  const faults: FeedFault[] = [];
  const counts = { homes: 0, made: 0, changed: 0, same: 0, resumed: 0, faulty: 0 };
  let unreadable: string | undefined;
  try {
    for await (const raw of read()) {
      counts.homes += 1;
      if (counts.homes > FILE_MOST.homes)
        throw new FeedUnreadable(`it has more than ${FILE_MOST.homes} homes`);
      if (counts.homes % PIECE === 0) await rest();
      const { ref, home, faults: found } = await readHome(raw, context);
      const isTwice = ref !== null && ref !== '' && refs.has(ref);
      if (ref !== null) refs.add(ref);
      const all = isTwice ? [...found, { row: raw.row, ref, field: 'id', code: 'twice' }] : found;
      if (faults.length < FEED_FAULTS_MAX) faults.push(...all);
      if (home === null || isTwice || ref === null) counts.faulty += 1;
      else counts[expected(known.get(ref), hashOf(raw))] += 1;
    }
  } catch (thrown) {
    if (!(thrown instanceof FeedUnreadable)) throw thrown;
    unreadable = thrown.message;
  }
  return {
    refs,
    report: { ...counts, faults: faults.slice(0, FEED_FAULTS_MAX), notes: [] },
    unreadable,
  };
}

function expected(known: stored.KnownHome | undefined, hash: string): Exclude<Outcome, 'paused'> {
  if (known === undefined) return 'made';
  if (known.hasLeft) return 'resumed';
  return known.hash === hash ? 'same' : 'changed';
}

async function soundOf(piece: readonly RawHome[], context: ReadContext): Promise<Sound[]> {
  const read = await Promise.all(piece.map((raw) => readHome(raw, context)));
  const seen = new Set<string>();
  return read.flatMap(({ ref, home }, at) => {
    const raw = piece[at];
    if (raw === undefined || ref === null || home === null || seen.has(ref)) return [];
    seen.add(ref);
    return [{ raw, ref, home, hash: hashOf(raw) }];
  });
}

async function* inPieces(homes: AsyncGenerator<RawHome>): AsyncGenerator<readonly RawHome[]> {
  let piece: RawHome[] = [];
  for await (const home of homes) {
    piece.push(home);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
