import { type ReactNode, useEffect, useState } from 'react';

/** A component whose code is loaded later; `waiting` keeps its place until then. */
interface Later<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode;
  /** Loads its code before it is rendered: when a pointer or the focus is on what opens it. */
  ahead: () => void;
}

interface LaterOptions {
  /** Whether users open it so often that its code is loaded as soon as the page has nothing else to do. */
  isSoon?: boolean;
}

const soon: (() => void)[] = [];

let along = (): Promise<unknown> => Promise.resolve();

/** Sets what is loaded along with everything that is loaded later: the strings that the page did not start with. */
export function loadAlongLater(load: () => Promise<unknown>): void {
  along = load;
}

/**
 * Returns a component whose code is loaded when it is rendered, or ahead of that, and then rendered like any other. React
 * itself (`lazy` in `Suspense`) would show it 300 ms after its placeholder at the earliest. If the code cannot be
 * loaded, it throws where it is rendered, and the next try loads it again.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
  { isSoon = false }: LaterOptions = {},
): Later<NoInfer<Props>> {
  let Loaded: ((props: Props) => ReactNode) | null = null;
  let loading: Promise<void> | null = null;
  const start = () => {
    loading ??= Promise.all([load(), along()]).then(
      ([module]) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  // Where it is rendered, it reports the failure.
  const ahead = () => void start().catch(() => {});
  if (isSoon) soon.push(ahead);

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, as React's `lazy` is
  function Content({ waiting = null, ...props }: Props & { waiting?: ReactNode }) {
    const [outcome, setOutcome] = useState<{ error?: unknown } | null>(null);
    const isLoaded = Loaded !== null;
    useEffect(() => {
      if (isLoaded) return;
      void start().then(
        () => setOutcome({}),
        (error: unknown) => setOutcome({ error }),
      );
    }, [isLoaded]);
    if (outcome?.error) throw outcome.error;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : waiting;
  }
  return Object.assign(Content, { ahead });
}

/** Loads what users often open, one after the other, each when the page is idle. Called after the page's first work. */
export function loadSoon(): void {
  const next = soon.shift();
  if (!next) return;
  requestIdleCallback(() => {
    next();
    loadSoon();
  });
}
