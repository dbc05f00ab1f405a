import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** The shown content; if it changes, the children are tried again. */
  of?: unknown;
  /** The replacement for the children; `again` tries them again. */
  fallback: (again: () => void) => ReactNode;
}

/** Contains an error of its children: only this part is replaced. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidUpdate({ of }: BoundaryProps) {
    if (this.state.isBroken && of !== this.props.of) this.setState({ isBroken: false });
  }
  override render() {
    return this.state.isBroken
      ? this.props.fallback(() => this.setState({ isBroken: false }))
      : this.props.children;
  }
}
