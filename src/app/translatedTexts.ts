/**
 * A browser that translates a page puts `<font>` elements in the place of texts. React knows the texts alone: it takes one away that
 * is no longer there, puts something in front of it, or changes its words where nobody sees them. From now on what is done to a
 * text that was translated is done to its translation (docs/decisions/languages.md says why no error is merely swallowed).
 *
 * @returns what undoes it
 */
export function followTranslations(root: Document): () => void {
  const standIns = new WeakMap<Node, Element>();
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const observer = new MutationObserver(follow);

  /** A translation may be translated again. */
  function standInOf(node: Node): Element | undefined {
    let found = standIns.get(node);
    for (let next = found; next !== undefined; next = standIns.get(next)) found = next;
    return found;
  }

  function follow(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') showAnew(record.target);
      for (const removed of record.removedNodes) {
        const isText = removed instanceof Text;
        if (!(isText || isTranslation(removed)) || removed.parentNode !== null) continue;
        const { addedNodes, previousSibling, nextSibling } = record;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (standIn === undefined) continue;
        standIns.set(removed, standIn);
        if (isText) observer.observe(removed, { characterData: true });
      }
    }
  }

  /** New words of a text that was translated are shown, and whoever translates finds them. */
  function showAnew(text: Node): void {
    const standIn = standInOf(text);
    if (standIn === undefined || text.parentNode !== null) return;
    standIns.delete(text);
    standIn.parentNode?.replaceChild(text, standIn);
  }

  function dropStandIn(node: Node): void {
    const standIn = standInOf(node);
    if (standIn === undefined) return;
    standIns.delete(node);
    if (standIn.parentNode !== null) removeChild.call(standIn.parentNode, standIn);
  }

  /** The node of `parent` that shows `child`; null: there is none. */
  function shownIn(parent: Node, child: Node): Node | null {
    let shown: Node | null = standInOf(child) ?? child;
    while (shown !== null && shown.parentNode !== parent) shown = shown.parentNode;
    return shown;
  }

  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (child.parentNode === this) return removeChild.call(this, child);
      follow(observer.takeRecords());
      dropStandIn(child);
      if (child.parentNode !== null) removeChild.call(child.parentNode, child);
      return child;
    },
    insertBefore(this: Node, node: Node, child: Node | null | undefined) {
      dropStandIn(node);
      if (child === null || child === undefined || child.parentNode === this)
        return insertBefore.call(this, node, child ?? null);
      follow(observer.takeRecords());
      return insertBefore.call(this, node, shownIn(this, child));
    },
    appendChild(this: Node, node: Node) {
      dropStandIn(node);
      return appendChild.call(this, node);
    },
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { appendChild, insertBefore, removeChild });
  };
}

const isTranslation = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === 'font';
