import { Component, type ReactNode } from 'react';
import { ErrorView } from './ErrorView.tsx';

interface ErrorBoundaryProps {
  /** The boundary tries again when this changes: the person went to another page. */
  readonly place: string;
  /** What to put around the explanation. */
  readonly Around?: 'main';
  readonly children: ReactNode;
}

type State =
  | { readonly status: 'ok'; readonly place: string }
  | { readonly status: 'broken'; readonly place: string; readonly error: unknown };

/** Shows what broke below it, until the person goes to another page. */
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

  override render() {
    if (this.state.status === 'ok') return this.props.children;
    const view = <ErrorView error={this.state.error} />;
    const { Around } = this.props;
    return Around === undefined ? view : <Around>{view}</Around>;
  }
}
