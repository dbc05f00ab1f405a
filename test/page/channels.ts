import { afterEach, beforeEach, vi } from 'vitest';

/** Returns the channels that a test has opened, in their order. Closes them after it: listening ones keep their process alive. */
export function channelsFixture(): readonly BroadcastChannel[] {
  const channels: BroadcastChannel[] = [];
  beforeEach(() => {
    const Real = BroadcastChannel;
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Real {
        constructor(name: string) {
          super(name);
          channels.push(this);
        }
      },
    );
  });
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close();
    vi.unstubAllGlobals();
  });
  return channels;
}
