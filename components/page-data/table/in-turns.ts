/** Milliseconds after which others have their turn: typing and scrolling go on meanwhile. */
const TURN = 12;

/** Does something in short turns, as far apart as its steps; then tells what came of it. Answers how to stop. */
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
