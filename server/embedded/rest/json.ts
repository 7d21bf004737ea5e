/** Deeper than anything the product stores; what is nested without an end would end the database's stack. */
const DEPTH_MAX = 32;

/** A body as JSON; nothing when it is none, or is nested too deeply. */
export function parseBody(body: string): { readonly value: unknown } | undefined {
  if (isTooDeep(body)) return undefined;
  try {
    return { value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

/** Looks at the text alone, so that nothing deep is ever built. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  // A string, or a bracket outside of one.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gsu)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}
