import { Component, type ReactNode } from 'react';
import { drawingAnew } from '../../lib/forms/drawing-anew';

interface BoundaryProps {
  /** Shown where it does not help to draw it anew. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Draws what broke anew, with what was typed in it: a browser's translation, for instance, changes a page while it is shown. */
export class ErrorBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <Mending drawAnew={() => this.setState({ isBroken: false })}>{this.props.fallback}</Mending>;
  }
}

/** What breaks again so soon would break once more. */
const soonMs = 5000;
let brokeAtMs = -Infinity;

interface MendingProps {
  drawAnew: () => void;
  /** What is said where that does not help. */
  children: ReactNode;
}

/** In place of what broke. */
export class Mending extends Component<MendingProps, { isForGood: boolean }> {
  override state = { isForGood: false };
  // What broke is still on the page while this is made.
  private readonly typeAgain = drawingAnew.noteTyped();
  private hasBegun = false;

  override componentDidMount() {
    // In strict mode React mounts everything twice.
    if (this.hasBegun) return;
    this.hasBegun = true;
    const isAgain = performance.now() - brokeAtMs < soonMs;
    brokeAtMs = performance.now();
    if (isAgain) return this.setState({ isForGood: true });
    this.props.drawAnew();
    setTimeout(this.typeAgain);
  }

  override render() {
    return this.state.isForGood ? this.props.children : null;
  }
}
