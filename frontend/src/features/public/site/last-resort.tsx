import { Component, type ReactNode } from 'react';
import { FailureScreen } from './failure-page';

/** The outermost error boundary: no error leaves an empty page. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailureScreen /> : this.props.children;
  }
}
