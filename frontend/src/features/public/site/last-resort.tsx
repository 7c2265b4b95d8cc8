import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure-page';

/** Whatever breaks, the visitor never sees an empty page. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailurePage /> : this.props.children;
  }
}
