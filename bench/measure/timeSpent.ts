import type { TraceEvent } from '../../scripts/blocking.mjs';

/**
 * Parts of a page's work, by the names a trace has for them; an event without such a name belongs to the one
 * around it, or to `other tasks`.
 */
const PARTS = {
  'compiling and evaluating scripts':
    /^(?:v8\.(?:compile|evaluate|run|produce)|V8\.Compile|EvaluateScript)/u,
  'running scripts':
    /^(?:v8\.callFunction|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch)$/u,
  'layout and paint':
    /^(?:UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|HitTest|ParseAuthorStyleSheet)$/u,
  'clearing memory': /^(?:MinorGC|MajorGC|V8\.GC|BlinkGC)/u,
} as const;

export type Part = keyof typeof PARTS | 'other tasks' | 'waiting';

/**
 * Divides the time of a page's thread between two moments into parts, in ms, which sum up to the whole.
 * `mark`: the name of the mark (`performance.mark`) at its end, which says which thread it is, too; `ms`: how
 * long before it the time began. `waiting`: the thread had nothing to do, since files, a worker, the disk or
 * the network had not answered. Throws where the trace lacks the mark.
 */
export function timeSpent(
  events: readonly TraceEvent[],
  mark: string,
  ms: number,
): ReadonlyMap<Part, number> {
  const end = events.findLast(({ name }) => name === mark);
  if (end === undefined) throw new Error(`the trace has no mark '${mark}'`);
  const [from, to] = [end.ts - ms * 1000, end.ts];
  const within = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === end.pid && tid === end.tid)
    .map(({ name, ts, dur = 0 }) => ({
      name,
      from: Math.max(ts, from),
      to: Math.min(ts + dur, to),
    }))
    .filter((event) => event.to > event.from)
    // Of two that begin at once the longer one is around the other.
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const spent = new Map<Part, number>();
  const add = (part: Part, us: number) => spent.set(part, (spent.get(part) ?? 0) + us / 1000);
  const around: { readonly part: Part; readonly to: number }[] = [];
  add('waiting', to - from);
  for (const { name, ...event } of within) {
    while ((around.at(-1)?.to ?? Infinity) <= event.from) around.pop();
    const outer = around.at(-1);
    const until = Math.min(event.to, outer?.to ?? Infinity);
    // An event inside another one is not counted for both.
    add(outer?.part ?? 'waiting', event.from - until);
    const part = partOf(name) ?? outer?.part ?? 'other tasks';
    add(part, until - event.from);
    around.push({ part, to: until });
  }
  return spent;
}

const partOf = (name: string): Part | undefined => {
  const [found] = Object.entries(PARTS).find(([, names]) => names.test(name)) ?? [];
  return found as Part | undefined;
};

/** '763 ms, once more and traced: 310 running scripts, 200 waiting, …', the longest first; parts below a millisecond are left out. */
export function inWords(who: string, ms: number, spent: ReadonlyMap<Part, number>): string {
  const parts = [...spent]
    .filter(([, took]) => took >= 1)
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, took]) => `${Math.round(took)} ${part}`);
  return `${who}, once more and traced, ${Math.round(ms)} ms: ${parts.join(', ')}`;
}
