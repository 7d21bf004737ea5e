import { attacksOf } from './attacks.mjs';
import { createCaller } from './caller.mjs';

/**
 * One hostile caller in a process of its own, so that its own work does not slow down the people who are measured. It is told
 * `{ of }` (what `attacksOf` takes, and the port) and answers `{ names }`; then `{ name }` begins that attack and `{}` ends it, which it
 * answers with the statuses it got.
 */
const AT_ONCE = 8;
/** A refusal comes at once: a hundred rounds a second of each of the eight are hostile enough. */
const REST_MS = 10;

let attacks = {};
let got = {};
let end = { isOver: true };
let attacking = Promise.resolve();

process.on('message', ({ of, name }) => {
  if (of !== undefined) prepare(of);
  else if (name !== undefined) begin(name);
  else void finish();
});
process.on('disconnect', () => process.exit());

function prepare(of) {
  const caller = createCaller(of.port);
  attacks = attacksOf({ ...caller, call: counted(caller.call), rpc: counted(caller.rpc) }, of);
  process.send({ names: Object.keys(attacks) });
}

function begin(name) {
  got = {};
  const until = { isOver: false };
  end = until;
  attacking = Promise.all(Array.from({ length: AT_ONCE }, () => repeat(until, attacks[name])));
}

async function finish() {
  end.isOver = true;
  await attacking;
  process.send({ got });
}

function counted(ask) {
  return async (...of) => {
    const answer = await ask(...of).catch(() => ({ status: 'none' }));
    got[answer.status] = (got[answer.status] ?? 0) + 1;
    return answer;
  };
}

async function repeat(until, work) {
  while (!until.isOver) {
    await work().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}
