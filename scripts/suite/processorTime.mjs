import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICKS_A_SECOND = 100;
const LOOK_EVERY_MS = 500;

/**
 * Counts the processor seconds of a process and everything it starts, by looking at `/proc` twice a second. The
 * shell's `times` would not do: a browser does not wait for its renderers, and what nobody waits for is in no sum.
 * Gives a function that ends the count: seconds, or undefined where there is no `/proc`.
 * @param {number} pid the process; it may have ended already
 * @returns {() => number | undefined}
 */
export function watchProcessorTime(pid) {
  const processes = new Map();
  let isReadable = true;
  const look = () => {
    try {
      takeIn(processes, pid, statesNow());
    } catch {
      isReadable = false;
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return isReadable && processes.size > 0 ? totalOf(processes, pid) / TICKS_A_SECOND : undefined;
  };
}

/**
 * Notes what the processes below `root` took so far. A process once below it stays: a browser outlives the
 * one that started it, and belongs to another parent from then on.
 * @param processes by id: own ticks, ticks of the children it waited for, parent, whether it lives
 */
export function takeIn(processes, root, states) {
  for (const one of processes.values()) one.lives = false;
  const isBelow = ({ pid, parent }) => pid === root || processes.has(pid) || processes.has(parent);
  // A child may stand before its parent: look until nobody is new.
  let rest = states;
  for (let isGrowing = true; isGrowing; ) {
    const below = rest.filter(isBelow);
    rest = rest.filter((state) => !below.includes(state));
    for (const { pid, own, waited, parent } of below)
      processes.set(pid, {
        own,
        waited,
        parent: processes.get(pid)?.parent ?? parent,
        lives: true,
      });
    isGrowing = below.length > 0;
  }
}

/**
 * Ticks of a process and all below it. A child that ended counts by what was seen of it, or by what its parent was
 * told when it waited for it, whichever is more: the last half second of a child is seen by nobody else.
 */
export function totalOf(processes, pid) {
  const { own, waited } = processes.get(pid) ?? { own: 0, waited: 0 };
  let living = 0;
  let ended = 0;
  for (const [child, { parent, lives }] of processes) {
    if (parent !== pid || child === pid) continue;
    if (lives) living += totalOf(processes, child);
    else ended += totalOf(processes, child);
  }
  return own + living + Math.max(waited, ended);
}

function statesNow() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const line = statOf(pid);
      if (line === undefined) return [];
      // The name in brackets may hold anything, brackets too.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      const at = (field) => Number(fields[field - 3]);
      return [{ pid: Number(pid), parent: at(4), own: at(14) + at(15), waited: at(16) + at(17) }];
    });
}

/** It may end between the list and the look. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
