/** Releases the slot. */
type Release = () => void;

/**
 * Admits up to `atOnce` tasks at a time, and up to `perHost` of one host. The others wait in the order in which they
 * came, but tasks marked as part of a crowd let all other tasks go first.
 */
export function slots(
  atOnce: number,
  perHost: number,
): (host: string, isCrowd?: boolean) => Promise<Release> {
  const waiting: { host: string; isCrowd: boolean; enter(): void }[] = [];
  const busy = new Map<string, number>();
  let total = 0;

  const admit = () => {
    while (total < atOnce) {
      const hasRoom = ({ host }: { host: string }) => (busy.get(host) ?? 0) < perHost;
      const alone = waiting.findIndex((guest) => !guest.isCrowd && hasRoom(guest));
      const next = alone < 0 ? waiting.findIndex(hasRoom) : alone;
      if (next < 0) return;
      const [guest] = waiting.splice(next, 1);
      if (!guest) return;
      total += 1;
      busy.set(guest.host, (busy.get(guest.host) ?? 0) + 1);
      guest.enter();
    }
  };

  return (host, isCrowd = false) =>
    new Promise((resolve) => {
      const release = () => {
        total -= 1;
        busy.set(host, (busy.get(host) ?? 1) - 1);
        admit();
      };
      waiting.push({ host, isCrowd, enter: () => resolve(release) });
      admit();
    });
}
