import { Component, type ReactNode } from 'react';
import { onFile, retryFailedScreens } from './lateScreen';

interface BoundaryProps {
  /** What is shown instead of the part that broke. */
  fallback: ReactNode;
  /** A new value makes it try again: a new page is rendered although the last one failed. */
  resetKey?: string;
  children: ReactNode;
}

/** An error in one part must not remove the rest of the page. React has logged it already. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  /** Set while it is mounted. */
  off?: () => void;
  readonly tryAgain = (): void => this.setState({ broken: false });

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidMount(): void {
    this.off = onFile((wasLate) => wasLate && this.tryAgain());
  }

  override componentWillUnmount(): void {
    this.off?.();
  }

  override componentDidUpdate(previous: BoundaryProps, { broken }: { broken: boolean }): void {
    // Not for the page that has just failed.
    if (!broken || previous.resetKey === this.props.resetKey) return;
    retryFailedScreens();
    this.tryAgain();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
