interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds circles of files that import one another, each circle sorted. Tarjan's algorithm, without recursion.
 */
export function circlesIn(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];

  const enter = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    onStack.add(file);
    return { file, rest: [...(next.get(file) ?? [])] };
  };
  const lower = (file: string, to: number) => low.set(file, Math.min(low.get(file) ?? to, to));

  for (const start of next.keys()) {
    if (index.has(start)) continue;
    const path = [enter(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const to = top.rest.pop();
      if (to !== undefined) {
        if (!index.has(to)) path.push(enter(to));
        else if (onStack.has(to)) lower(top.file, index.get(to) ?? 0);
        continue;
      }
      path.pop();
      const { file } = top;
      const own = low.get(file) ?? 0;
      const above = path.at(-1);
      if (above !== undefined) lower(above.file, own);
      if (own !== index.get(file)) continue;
      const circle = stack.splice(stack.indexOf(file));
      for (const one of circle) onStack.delete(one);
      if (circle.length > 1) circles.push(circle.toSorted());
    }
  }
  return circles;
}
