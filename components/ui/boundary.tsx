import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What is shown: where it is another, it is tried once more. */
  of?: unknown;
  /** What stands there instead; `again` tries once more. */
  fallback: (again: () => void) => ReactNode;
}

/** Keeps a fault inside from taking what stands around it: only this part is replaced. */
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
