/** Milliseconds after which other work gets a turn, so that typing and scrolling stay responsive. */
const TURN = 12;

/** Runs `steps` in short turns, then passes the result to `done`. Returns a function that stops it. */
export function inTurns<T>(steps: Iterator<void, T>, done: (result: T) => void = () => {}): () => void {
  let later: ReturnType<typeof setTimeout>;
  const turn = () => {
    const end = performance.now() + TURN;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (step.done) done(step.value);
    else later = setTimeout(turn);
  };
  later = setTimeout(turn);
  return () => clearTimeout(later);
}
