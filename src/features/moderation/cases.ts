import type {
  CaseBody,
  DecisionBody,
  DecisionWhat,
} from '#contract/entities/records/moderation.ts';
import { fold } from '#contract/rules/text/fold.ts';
import type { Kept } from '#src/data/types.ts';

export const TABS = ['held', 'reported', 'appeals', 'decided'] as const;
export type Tab = (typeof TABS)[number];

/** A case with what this moderator decided about it on this device. */
export interface CaseItem {
  readonly id: string;
  readonly body: CaseBody;
  /** Written here, and not answered yet: it counts as decided. */
  readonly waiting: DecisionBody | null;
  /** The latest decision written here changed nothing, and why is in its `outcome`. */
  readonly refused: DecisionBody | null;
}

/** Cases as they stand with what was decided on this device. */
export function casesOf(
  cases: readonly Kept<'case'>[],
  decisions: readonly Kept<'decision'>[],
): readonly CaseItem[] {
  return cases.map(({ id, body }) => {
    const mine = decisions
      .filter((one) => one.body.caseId === id)
      .toSorted((one, other) => other.body.at - one.body.at)[0];
    const isKnown = mine !== undefined && body.decisions.some((one) => one.id === mine.id);
    const outcome = mine?.body.outcome;
    const isAnswered = isKnown || (outcome !== undefined && outcome !== 'done');
    return {
      id,
      body,
      waiting: mine === undefined || isAnswered ? null : mine.body,
      refused: mine !== undefined && isAnswered && !isKnown ? mine.body : null,
    };
  });
}

/** The tab of a case in the list. */
export function tabOf({ body, waiting }: CaseItem): Tab {
  const isOpen = waiting === null ? body.state === 'open' : waiting.what === 'undo';
  return isOpen ? originOf(body) : 'decided';
}

function originOf({ why }: CaseBody): Exclude<Tab, 'decided'> {
  if (why === 'appeal' || why === 'asked') return 'appeals';
  return why === 'reported' ? 'reported' : 'held';
}

/** The open case to go on with after this one: the oldest of its tab, else of the others. `me`: nobody decides about themselves. */
export function nextCase(
  items: readonly CaseItem[],
  { id, body }: CaseItem,
  me: string,
): CaseItem | undefined {
  const own = originOf(body);
  return [own, ...TABS.filter((tab) => tab !== own && tab !== 'decided')]
    .flatMap((tab) => casesIn(tab, items))
    .find((other) => other.id !== id && other.body.ownerId !== me);
}

/** The cases of a tab, the oldest first; of decided ones the latest. */
export function casesIn(tab: Tab, items: readonly CaseItem[]): readonly CaseItem[] {
  const order = tab === 'decided' ? -1 : 1;
  return items
    .filter((item) => tabOf(item) === tab)
    .toSorted((one, other) => order * (lastOf(tab, one) - lastOf(tab, other)));
}

const lastOf = (tab: Tab, { body, waiting }: CaseItem): number =>
  tab === 'decided' ? (waiting?.at ?? body.decisions[0]?.at ?? body.at) : body.at;

/** The cases about a person or a home of theirs that are to be decided, the oldest first. */
export const openCasesOf = (personId: string, items: readonly CaseItem[]): readonly CaseItem[] =>
  items
    .filter((item) => item.body.ownerId === personId && tabOf(item) !== 'decided')
    .toSorted((one, other) => one.body.at - other.body.at);

/** The possible decisions about an open case. The database judges it again. */
export function choicesOf({ about, why }: CaseBody): readonly DecisionWhat[] {
  if (why === 'appeal') return ['approve', 'uphold'];
  if (why === 'asked') return ['approve', 'uphold', 'refuse', 'suspend'];
  if (about === 'review') return ['approve', 'refuse'];
  const warn = why === 'reported' ? (['warn'] as const) : [];
  return about === 'listing'
    ? ['approve', ...warn, 'refuse', 'suspend', 'suspend_person']
    : ['approve', ...warn, 'suspend_person'];
}

/** Whether its owner is told a reason of the given ones. */
export const needsReason = (what: DecisionWhat): boolean =>
  what === 'refuse' || what === 'suspend' || what === 'suspend_person' || what === 'warn';

/** How long a person may be suspended, in days; 0: until a moderator ends it. */
export const SUSPENSION_DAYS = ['3', '7', '30', '0'] as const;

/** Whether an appeal is against a decision of this moderator: another one decides it where there is one. */
export const isOwnDecision = ({ why, decisions }: CaseBody, me: string): boolean =>
  why === 'appeal' && decisions.find(({ what }) => what !== 'undo')?.byId === me;

/** The cases that name a person or a home, open ones first: by name, or by the short code of a listing. */
export function foundCases(items: readonly CaseItem[], text: string): readonly CaseItem[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return items
    .filter(({ body: { name, listing, person, review, others } }) => {
      const names = [
        ...[name, person?.name, review?.area, listing?.title, listing?.ref, listing?.ownerName],
        ...others.flatMap((other) => [other.title, other.ref, other.ownerName]),
      ];
      const said = fold(names.filter(Boolean).join(' '));
      return words.every((word) => said.includes(word));
    })
    .toSorted(
      (one, other) =>
        Number(tabOf(one) === 'decided') - Number(tabOf(other) === 'decided') ||
        other.body.at - one.body.at,
    );
}
