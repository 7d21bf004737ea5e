import * as z from 'zod/mini';
import { type ErrorCode, errorCodeSchema } from '#contract/protocol/errors.ts';
import { Refusal } from './refusal.ts';

/** The typed code an issue of a contract schema stands for: those that are codes themselves, else `invalid_request`. */
export function codeOfIssues(issues: readonly z.core.$ZodIssue[]): ErrorCode {
  for (const issue of issues) {
    const code = errorCodeSchema.safeParse(issue.message);
    if (code.success) return code.data;
  }
  return 'invalid_request';
}

/** Parses what came from outside. Throws a Refusal naming the first field that does not fit. */
export function parseRequest<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const field = issues[0]?.path.join('.');
  throw new Refusal(codeOfIssues(issues), issues[0]?.message ?? 'does not fit', {
    ...(field && { field }),
  });
}
