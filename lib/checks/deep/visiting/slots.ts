/** Gives back what was taken. */
type Release = () => void;

/** Lets so many in at once, and so many of one host; the others wait in the order they came. */
export function slots(atOnce: number, perHost: number): (host: string) => Promise<Release> {
  const waiting: { host: string; enter(): void }[] = [];
  const busy = new Map<string, number>();
  let total = 0;

  const admit = () => {
    while (total < atOnce) {
      const next = waiting.findIndex(({ host }) => (busy.get(host) ?? 0) < perHost);
      if (next < 0) return;
      const [guest] = waiting.splice(next, 1);
      if (!guest) return;
      total += 1;
      busy.set(guest.host, (busy.get(guest.host) ?? 0) + 1);
      guest.enter();
    }
  };

  return (host) =>
    new Promise((resolve) => {
      const release = () => {
        total -= 1;
        busy.set(host, (busy.get(host) ?? 1) - 1);
        admit();
      };
      waiting.push({ host, enter: () => resolve(release) });
      admit();
    });
}
