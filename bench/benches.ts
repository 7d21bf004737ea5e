import type { Bench } from './bench.ts';
import { downloaded } from './rows/downloaded.ts';
import { starting } from './rows/starting.ts';
import { crowding } from './rows/crowding.ts';
import { draining } from './rows/draining.ts';
import { surviving } from './rows/surviving.ts';
import { noticing } from './rows/noticing.ts';
import { arriving } from './rows/arriving.ts';
import { sending } from './rows/sending.ts';
import { lasting } from './rows/lasting.ts';
import { catching } from './rows/catching.ts';
import { returning } from './rows/returning.ts';
import { keeping } from './rows/keeping.ts';
import { moving } from './rows/moving.ts';
import { finding } from './rows/finding.ts';
import { indexing } from './rows/indexing.ts';
import { looking } from './rows/looking.ts';
import { visiting } from './rows/visiting.ts';
import { opening } from './rows/opening.ts';
import { counting } from './rows/counting.ts';
import { drawing } from './rows/drawing.ts';
import { touring } from './rows/touring.ts';
import { calling } from './rows/calling.ts';
import { reacting } from './rows/reacting.ts';
import { recommending } from './rows/recommending.ts';

/** In the order they run. */
export const BENCHES: readonly Bench[] = [
  starting,
  looking,
  sending,
  arriving,
  draining,
  surviving,
  noticing,
  crowding,
  catching,
  returning,
  visiting,
  finding,
  indexing,
  keeping,
  moving,
  opening,
  counting,
  drawing,
  touring,
  calling,
  reacting,
  recommending,
  downloaded,
  lasting,
];
