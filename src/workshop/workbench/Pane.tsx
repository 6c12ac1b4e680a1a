import { Component, type ReactNode } from 'react';
import parts from './Parts.module.css';
import { errorText } from './valueWords';

export interface PaneProps {
  /** The name of the pane for the tester. */
  name: string;
  /** A pane that broke tries again when this changes. */
  about?: unknown;
  children: ReactNode;
}

/** A part of a page that may fail alone: it shows its error, and everything around it keeps working. */
export class Pane extends Component<PaneProps, { problem: string | null; about: unknown }> {
  override state = { problem: null as string | null, about: this.props.about };

  static getDerivedStateFromError(error: unknown): { problem: string } {
    return { problem: errorText(error) };
  }

  static getDerivedStateFromProps(props: PaneProps, state: { about: unknown }) {
    return Object.is(props.about, state.about) ? null : { about: props.about, problem: null };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <div className={parts['wrong']} role="alert">
        <b>«{this.props.name}» не показать</b>
        <p>{problem}</p>
        <button type="button" onClick={() => this.setState({ problem: null })}>
          Показать снова
        </button>
      </div>
    );
  }
}
