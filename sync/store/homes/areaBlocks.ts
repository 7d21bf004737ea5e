import { BLOCK_LINES } from '#contract/protocol/homes.ts';
import type { ChosenBy } from '#contract/rules/listing/chosenBy.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { deflated, inflated } from '../../kit/deflate.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { FiledHomes } from '../../model/ports/catalogue.ts';
import { type HeldHome, type HomeLine, type PackedFacts, packFacts } from './homeFacts.ts';

/** How an area stands. The same object until it is written again. */
export interface HomesOfArea {
  /** The name of the base it began with. */
  readonly base: string;
  /** Changes behind it are not here yet. */
  readonly checkpoint: Checkpoint;
  /** Grows with each write of the area. */
  readonly turn: number;
  /** By id. */
  readonly homes: ReadonlyMap<string, HeldHome>;
}

/** The same as it lies on the disk. */
export interface StoredArea extends Omit<HomesOfArea, 'homes'>, PackedFacts {}

/** `without`: homes that are not to be here. */
export type Base = Pick<HomesOfArea, 'base' | 'checkpoint'> &
  (
    | { readonly homes: readonly HomeLine[] }
    | { readonly filed: FiledHomes; readonly without: ReadonlySet<string> }
  );

export interface AreaChanges {
  readonly homes: readonly HomeLine[];
  readonly gone: readonly string[];
  readonly checkpoint: Checkpoint;
}

/** The next state of an area, to be written in one transaction. */
export interface NextArea {
  readonly area: StoredArea;
  /** Blocks that are another now; null: nothing is in it. */
  readonly blocks: ReadonlyMap<number, ArrayBuffer | null>;
  /** Homes that came, changed or left. */
  readonly arrived: readonly Arrived[];
}

/** Lines as they lie on the disk. None has a line break in it. */
const packLines = (lines: readonly string[]): Promise<ArrayBuffer> => deflated(lines.join('\n'));

/** Rejects where the bytes are none of ours. */
export const linesIn = async (bytes: ArrayBuffer): Promise<string[]> =>
  new TextDecoder().decode(await inflated(bytes)).split('\n');

export const blockOf = ({ place }: Pick<HeldHome, 'place'>): number =>
  Math.floor(place / BLOCK_LINES);

/** A base in the place of what is here of the area. `now`: ms since the epoch. */
export async function withBase(
  base: Base,
  before: HomesOfArea | undefined,
  now: number,
): Promise<NextArea> {
  const turn = turnAfter(before, now);
  const isOneEpoch = before?.checkpoint.epoch === base.checkpoint.epoch;
  const arrived: Arrived[] = [];
  const { homes: placed, blocks } = await ('filed' in base ? cutOut(base) : packed(base.homes));
  const homes = placed.map(({ id, rev, facts, place }): HeldHome => {
    const known = before?.homes.get(id);
    const isKnown = isOneEpoch && known?.rev === rev;
    if (!isKnown) arrived.push({ id, rev });
    return isKnown ? { ...known, place } : { ...facts, id, rev, place, turn, writtenAt: now };
  });
  const there = new Set(homes.map(({ id }) => id));
  for (const id of before?.homes.keys() ?? []) if (!there.has(id)) arrived.push({ id, rev: null });
  return {
    area: { base: base.base, checkpoint: base.checkpoint, turn, ...packFacts(homes) },
    blocks,
    arrived,
  };
}

/** The homes of a base, each with its place, and what they lie in. */
interface Placed {
  readonly homes: readonly (Pick<HeldHome, 'id' | 'rev' | 'place'> & {
    readonly facts: ChosenBy;
  })[];
  readonly blocks: ReadonlyMap<number, ArrayBuffer>;
}

async function packed(lines: readonly HomeLine[]): Promise<Placed> {
  const pieces = Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, block) =>
    lines.slice(block * BLOCK_LINES, (block + 1) * BLOCK_LINES).map(({ line }) => line),
  );
  const blocks = await Promise.all(pieces.map(packLines));
  return {
    homes: lines.map((home, place) => ({ ...home, place })),
    blocks: new Map(blocks.entries()),
  };
}

/** Blocks stay as they were made, but for those in which a home lies that is not to be here. */
async function cutOut({ filed, without }: Extract<Base, { filed: unknown }>): Promise<Placed> {
  const homes = filed.homes.map((home, place) => ({ ...home, place }));
  const blocks = new Map(filed.blocks.entries());
  const out = homes.filter(({ id }) => without.has(id));
  for (const block of new Set(out.map(blockOf))) {
    const bytes = blocks.get(block);
    // One after the other, as changes are.
    // oxlint-disable-next-line no-await-in-loop
    const lines = bytes === undefined ? [] : await linesIn(bytes);
    for (const home of out) if (blockOf(home) === block) lines[home.place % BLOCK_LINES] = '';
    // oxlint-disable-next-line no-await-in-loop
    if (lines.some((line) => line !== '')) blocks.set(block, await packLines(lines));
    else blocks.delete(block);
  }
  return { homes: homes.filter(({ id }) => !without.has(id)), blocks };
}

/** Changes over what is here. `linesOf`: the lines of a block as it is. */
export async function withChanges(
  { homes: changed, gone, checkpoint }: AreaChanges,
  before: HomesOfArea,
  { now, linesOf }: { readonly now: number; linesOf(block: number): Promise<readonly string[]> },
): Promise<NextArea> {
  const turn = turnAfter(before, now);
  const homes = new Map(before.homes);
  const edits = createEdits(before);
  const arrived: Arrived[] = [];
  for (const id of gone) {
    const known = homes.get(id);
    if (known === undefined) continue;
    edits.put(known.place, '');
    homes.delete(id);
    arrived.push({ id, rev: null });
  }
  for (const { id, rev, line, facts } of changed) {
    const known = homes.get(id);
    // A base may be newer than its checkpoint, and an answer of a proxy older than the base.
    if (known !== undefined && known.rev > rev) continue;
    const place = known?.place ?? edits.free();
    edits.put(place, line);
    homes.set(id, { ...facts, id, rev, place, turn, writtenAt: now });
    arrived.push({ id, rev });
  }
  const blocks = new Map<number, ArrayBuffer | null>();
  for (const [block, lines] of edits.byBlock()) {
    // One after the other: what a person does in this thread goes between them.
    // oxlint-disable-next-line no-await-in-loop
    const next = [...(await linesOf(block))];
    for (const [at, line] of lines) next[at] = line;
    const whole = Array.from({ length: next.length }, (_, at) => next[at] ?? '');
    // oxlint-disable-next-line no-await-in-loop
    blocks.set(block, whole.every((line) => line === '') ? null : await packLines(whole));
  }
  const { base } = before;
  return { area: { base, checkpoint, turn, ...packFacts([...homes.values()]) }, blocks, arrived };
}

/** It never comes twice, though an area that was left is taken again. */
const turnAfter = (before: HomesOfArea | undefined, now: number): number =>
  Math.max(now, (before?.turn ?? 0) + 1);

/** Lines that are to be others. */
function createEdits(before: HomesOfArea) {
  const taken = new Set([...before.homes.values()].map(({ place }) => place));
  const lines = new Map<number, Map<number, string>>();
  let nextFree = 0;
  return {
    put(place: number, line: string) {
      const block = blockOf({ place });
      const inBlock = lines.get(block) ?? new Map<number, string>();
      lines.set(block, inBlock.set(place % BLOCK_LINES, line));
      if (line === '') {
        taken.delete(place);
        nextFree = Math.min(nextFree, place);
      } else taken.add(place);
    },
    free(): number {
      while (taken.has(nextFree)) nextFree += 1;
      return nextFree;
    },
    byBlock: () => lines.entries(),
  };
}

/** Whether two states of an area are one. */
export const isOneState = (one: HomesOfArea | undefined, other: HomesOfArea | undefined): boolean =>
  isSame(one?.turn, other?.turn);
