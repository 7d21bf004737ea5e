import { act, createElement, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** A hook at work, in a component that shows nothing. */
export interface Stage<Args, Value> {
  /** The values of the hook, one entry for each paint. */
  readonly seen: readonly Value[];
  /** Runs whatever changes something, and what follows from it. */
  act(change: () => void): Promise<void>;
  /** Renders with other arguments. */
  render(args: Args): Promise<void>;
  /** Takes it away, as a page that is left. */
  leave(): Promise<void>;
}

const nothing = () => undefined;

/**
 * Renders a hook with React's own client and scheduling, in Node: a component that shows nothing needs of a document only
 * what is here. Lasts as long as the test that runs.
 */
export async function stage<Args, Value>(
  useHook: (args: Args) => Value,
  first: NoInfer<Args>,
): Promise<Stage<Args, Value>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  const window = { ...listening, HTMLIFrameElement: Object };
  vi.stubGlobal('window', window);
  const document = { nodeType: 9, nodeName: '#document', defaultView: window, ...listening };
  vi.stubGlobal('document', document);
  const container = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document };
  const root = createRoot({ ...container, ...listening } as unknown as Element);
  const seen: Value[] = [];
  function Actor({ args }: { readonly args: Args }) {
    const value = useHook(args);
    useLayoutEffect(() => {
      seen.push(value);
    });
    return null;
  }
  const render = (args: Args) => act(async () => root.render(createElement(Actor, { args })));
  const leave = () => act(async () => root.unmount());
  onTestFinished(async () => {
    await leave();
    vi.unstubAllGlobals();
  });
  await render(first);
  return { seen, render, leave, act: (change) => act(async () => change()) };
}
