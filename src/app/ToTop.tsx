import { Component, type RefObject } from 'react';

export interface ToTopProps {
  /** The element that scrolls. */
  readonly page: RefObject<HTMLElement | null>;
  /** The entry of the history that is shown. */
  readonly name: string;
  /** Its address without what it asks for. */
  readonly pathname: string;
  /** Whether somebody is brought back to where they were on it. */
  readonly isBroughtBack: () => boolean;
}

/**
 * Scrolls a page that is asked for something else (a filter) to its top, before the answer is put there: the browser knows
 * then where everything stands. A moment later it would have to lay out all of it at once.
 */
export class ToTop extends Component<ToTopProps> {
  override getSnapshotBeforeUpdate(before: Readonly<ToTopProps>): null {
    const { page, name, pathname, isBroughtBack } = this.props;
    const isWithin = before.name !== name && before.pathname === pathname;
    if (isWithin && page.current !== null && !isBroughtBack()) page.current.scrollTop = 0;
    return null;
  }

  /** React wants it beside the other. */
  override componentDidUpdate(): void {
    return undefined;
  }

  override render(): null {
    return null;
  }
}
