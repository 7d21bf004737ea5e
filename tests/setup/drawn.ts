/*
 * Counts the components that React renders, by the hook that its developer tools use. To be set before React DOM is loaded.
 */

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Function components, those with a forwarded ref, and memoized ones. */
const COMPONENTS: ReadonlySet<number> = new Set([0, 11, 14, 15]);
/** The flag of a fiber that was rendered in this commit, and not passed over. */
const PERFORMED_WORK = 1;

/** Notes from now on the name of each component that is rendered, in each commit. */
export function noteRenders(): { take(): readonly string[] } {
  let names: string[] = [];
  const note = (fiber: Fiber) => {
    if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0)
      names.push(nameOf(fiber.type));
    if (fiber.child === fiber.alternate?.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) note(child);
  };
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => note(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    setStrictMode: () => undefined,
  });
  return {
    take() {
      const taken = names;
      names = [];
      return taken;
    },
  };
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  const inner: unknown =
    typeof type === 'object' && type !== null
      ? (Reflect.get(type, 'type') ?? Reflect.get(type, 'render'))
      : null;
  return typeof inner === 'function' ? inner.name : '';
}
