// Vitest's reporter groups failures with Map.groupBy, which Node 20 lacks: without this a red test
// shows a TypeError in place of what was wrong.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
