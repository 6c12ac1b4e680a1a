import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is shown instead of the part that broke. */
  fallback: ReactNode;
  /** Another value is another try: a new page does not inherit the fall of the last one. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps a mistake in one part from blanking the rest. React itself has told the console by then. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    // oxlint-disable-next-line react/no-did-update-set-state -- once: what is not broken any more ends it
    if (this.state.broken && previous.resetKey !== this.props.resetKey) this.setState({ broken: false });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
