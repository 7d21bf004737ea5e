import * as z from 'zod/mini';

const handleSchema = z.object({ title: z.string(), hidesNavOnPhone: z.optional(z.boolean()) });

/** The page's title, a key of the namespace `nav`; null for what is no route's handle. */
export function titleOf(handle: unknown): string | null {
  const parsed = handleSchema.safeParse(handle);
  return parsed.success ? parsed.data.title : null;
}

export function hidesNavOnPhone(handle: unknown): boolean {
  const parsed = handleSchema.safeParse(handle);
  return parsed.success && parsed.data.hidesNavOnPhone === true;
}
