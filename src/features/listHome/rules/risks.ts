import { isCalendarDay } from '#contract/rules/calendarDay.ts';
import * as z from 'zod/mini';
import { type PropertyDetails, RISK_KINDS, RISK_LEVELS } from '#contract/entities/property.ts';
import { readField } from './readField.ts';
import { type ReadRows, rowsOf } from './rows.ts';
import { listIn, type Values } from './values.ts';

type Risk = NonNullable<PropertyDetails['risks']>[number];
export type RiskKind = Risk['kind'];

/** A risk as it was typed; an empty level: nothing is stated of it. */
export interface DraftRisk {
  readonly kind: RiskKind;
  readonly level: Risk['level'] | '';
  readonly source: string;
  /** 'YYYY-MM-DD' */
  readonly as_of: string;
}

const draftRiskSchema: z.ZodMiniType<DraftRisk> = z.object({
  kind: z.enum(RISK_KINDS),
  level: z.enum([...RISK_LEVELS, '']),
  source: z.string(),
  as_of: z.string(),
});

/** Characters of a source. */
const SOURCE = { kind: 'text', most: 120 } as const;

/** The field of a risk that is wrong, and why: a key under `fault`. */
export interface RiskFault {
  readonly field: 'level' | 'source' | 'as_of';
  readonly code: 'missing' | 'long';
}

/** One row for each kind, in the order in which the page of a home shows them. */
export function risksIn(values: Values): readonly DraftRisk[] {
  const typed = listIn(values.risks, draftRiskSchema) ?? [];
  return RISK_KINDS.map(
    (kind) =>
      typed.find((risk) => risk.kind === kind) ?? { kind, level: '', source: '', as_of: '' },
  );
}

/** The rows to keep in the draft: those in which something stands. */
export function risksKept(risks: readonly DraftRisk[]): readonly DraftRisk[] {
  return risks.filter(({ level, source, as_of: asOf }) => `${level}${source}${asOf}` !== '');
}

/** The risks a draft states, each with who says so and since when. */
export function readRisks(values: Values): ReadRows<Risk> {
  return rowsOf(risksKept(risksIn(values)).map(riskOf));
}

/** The first thing that is wrong with a risk; null: it can be read, or nothing is stated. */
export function riskFault(risk: DraftRisk): RiskFault | null {
  if (risksKept([risk]).length === 0) return null;
  if (risk.level === '') return { field: 'level', code: 'missing' };
  const source = sourceOf(risk);
  if (source.kind === 'empty') return { field: 'source', code: 'missing' };
  if (source.kind === 'misread') return { field: 'source', code: 'long' };
  return !isCalendarDay(risk.as_of) ? { field: 'as_of', code: 'missing' } : null;
}

function riskOf(risk: DraftRisk): Risk | null {
  const { kind, level, as_of: asOf } = risk;
  const source = sourceOf(risk);
  if (level === '' || !isCalendarDay(asOf) || source.kind !== 'value') return null;
  return { kind, level, source: String(source.value), as_of: asOf };
}

const sourceOf = ({ source }: DraftRisk) => readField(SOURCE, source, { unit: 'm2', currency: '' });

/** Stored risks as the texts of their fields. */
export function risksTyped(risks: readonly Risk[]): readonly DraftRisk[] {
  return risks.map(({ kind, level, source, as_of }) => ({ kind, level, source, as_of }));
}
