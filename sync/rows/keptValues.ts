import type { ConflictBody } from '#contract/entities/records/settle.ts';

/** Servers of before take a record of 32 kB, this one as much as the largest record there is. */
const MOST_BYTES = 24_000;

type Values = Pick<ConflictBody, 'base' | 'mine' | 'theirs'>;

const encoder = new TextEncoder();

/** The values that a conflict is kept with: all three where they fit, else the one that would be lost. A letter may take three bytes. */
export const keptValues = (all: Values): Values =>
  encoder.encode(JSON.stringify(all)).byteLength <= MOST_BYTES ? all : { mine: all.mine };
