import type { Finding, Project, Step } from './finding.ts';

interface Deps {
  readonly project: Project;
  readonly steps: readonly Step[];
  say(line: string): void;
}

const WORDS = { right: 'ok', missing: 'MISSING', byHand: 'by hand', unseen: 'not seen' } as const;
const WIDTH = 9;

/** Looks at each step and prints what it finds. Gives the exit code: 1 where something is missing. */
export async function checkHosted({ project, steps, say }: Deps): Promise<number> {
  const count = { right: 0, missing: 0, byHand: 0, unseen: 0 };
  const wrong = new Set<number>();
  const line = (number: number, word: keyof typeof WORDS, text: string) =>
    say(`${String(number).padStart(2)}  ${WORDS[word].padEnd(WIDTH)} ${text}`);

  for (const { number, name, needs, look } of steps) {
    const before = needs.find((one) => wrong.has(one));
    if (before !== undefined) {
      wrong.add(number);
      count.unseen += 1;
      line(number, 'unseen', `${name}: after step ${before}`);
      continue;
    }
    const findings = await look(project).catch(lookFailed);
    for (const finding of findings) {
      const todo = finding.kind === 'missing' ? `\n${' '.repeat(WIDTH + 5)}→ ${finding.todo}` : '';
      line(number, finding.kind, `${name}: ${finding.said}${todo}`);
    }
    const kind = kindOf(findings);
    count[kind] += 1;
    if (kind === 'missing') wrong.add(number);
  }
  const { right, missing, byHand, unseen } = count;
  say(
    `${steps.length} steps of docs/hosting.md: ${right} right, ${missing} with something missing, ${byHand} to look at by hand, ${unseen} not seen yet`,
  );
  return missing === 0 ? 0 : 1;
}

function kindOf(findings: readonly Finding[]): Finding['kind'] {
  if (findings.some(({ kind }) => kind === 'missing')) return 'missing';
  return findings.some(({ kind }) => kind === 'right') ? 'right' : 'byHand';
}

/** A look that broke is a fault of the project, or of the line to it. */
const lookFailed = (thrown: unknown): Finding[] => [
  {
    kind: 'missing',
    said: thrown instanceof Error ? thrown.message : String(thrown),
    todo: 'Put that right and look again.',
  },
];
