import { Component, type ComponentType, type ReactNode } from 'react';

export interface BrokenProps {
  readonly error: unknown;
  /** Tries once more. */
  readonly again: () => void;
}

interface ErrorBoundaryProps {
  /** The boundary tries again when this changes: the person went to another page. */
  readonly place: string;
  /** The component shown instead. */
  readonly Broken: ComponentType<BrokenProps>;
  readonly children: ReactNode;
}

type State =
  | { readonly status: 'ok'; readonly place: string }
  | { readonly status: 'broken'; readonly place: string; readonly error: unknown };

/** Shows what broke below it, until the person goes to another page or asks for it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { status: 'ok', place: this.props.place };

  static getDerivedStateFromError(
    error: unknown,
  ): Pick<State & { error: unknown }, 'status' | 'error'> {
    return { status: 'broken', error };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: State): State | null {
    return place === state.place ? null : { status: 'ok', place };
  }

  readonly again = (): void => this.setState({ status: 'ok', place: this.props.place });

  override render() {
    const { Broken, children } = this.props;
    if (this.state.status === 'ok') return children;
    return <Broken error={this.state.error} again={this.again} />;
  }
}
