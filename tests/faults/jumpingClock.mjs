import { readFileSync } from 'node:fs';

/** Loaded before a server (`node --import`): its clock is off by as many ms as the file CLOCK_FILE says at the moment. */
const Real = Date;
const LOOKS_EVERY_MS = 20;
let off = 0;
let lookedAt = 0;

function now() {
  const here = Real.now();
  if (here - lookedAt > LOOKS_EVERY_MS) {
    lookedAt = here;
    off = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
  return here + off;
}

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
};
