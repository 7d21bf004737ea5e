import * as z from 'zod/mini';

const handleSchema = z.object({ title: z.string(), hidesNavOnPhone: z.optional(z.boolean()) });

/** What a route says of its page. `title` is a key of the namespace `nav`. */
export interface RouteHandle {
  readonly title: string;
  readonly hidesNavOnPhone?: boolean;
}

export function titleOf(handle: unknown): string | null {
  const parsed = handleSchema.safeParse(handle);
  return parsed.success ? parsed.data.title : null;
}

export function hidesNavOnPhone(handle: unknown): boolean {
  const parsed = handleSchema.safeParse(handle);
  return parsed.success && parsed.data.hidesNavOnPhone === true;
}
