/** All budgets of the bench. Milliseconds unless stated otherwise; `×` is a multiple of the time of an empty popup. */
export const BENCH_BUDGETS = {
  /** From the press on a document of 1,500 elements that has just been opened, ×. */
  popup: {
    warm: { shell: 1.25, first: 2, final: 3.4 },
    'process-cold': { shell: 1.2, first: 2.2, final: 4 },
  },
  /** The same for larger documents, ×, by the number of elements. */
  popupOver: {
    10000: { first: 3.5, final: 6 },
    50000: { first: 5.5, final: 10 },
  } as Readonly<Record<number, { first: number; final: number }>>,
  /** The final verdict after the last answer of a slow server. */
  afterAnswer: 60,
  /** The panel, opened by its button, after the popup: its first verdict and its final one. */
  panelAfterPopup: 60,
  /** The panel's first verdict after the next page of the site has loaded. */
  panelAfterLoad: 200,
  /** The details of the first finding that is opened; the first opening of a tab of the panel. */
  firstFinding: 30,
  tab: 60,
  /** The longest time in which a page does not respond. */
  block: 50,
  /** Reading, transfer and all checks, by the number of elements. */
  engine: { 1500: 12, 10000: 38, 50000: 120 } as Readonly<Record<number, number>>,
  /** The engine's time as a share of that of the other checkout. */
  engineShare: 0.6,
  /** The time of a walk, as a multiple of one that keeps nothing. */
  walk: 7,
  /** Kilobytes, gzip: the injected script; all JavaScript until the final verdict. */
  injected: 15,
  scripts: { en: 250, ru: 265 },
  /** Megabytes of JavaScript objects. */
  heap: { popup: 12, panel: 15 },
  /** The process of an idle worker, as a multiple of an empty one's. */
  idleWorker: 1.2,
  /** All that the browser computes for a page that goes on requesting, as a multiple of that without permission. */
  observed: 1.3,
  /** With 10,000 projects stored: the popup, as a multiple of one with a few; the rows of a host. */
  stored: { first: 1.05, final: 1.1, rows: 1.1 },
  matching: 5,
  /** An operation on a table of 50,000 links. */
  table: 100,
  /** The table of 10,000 promoted pages: opened; searched, filtered, sorted. */
  links: { opened: 100, changed: 50 },
  /**
   * A set of 500 pages: pages a second, with storing; opened, filtered, compared with another one;
   * the popup’s first verdict meanwhile, as a multiple of one alone.
   */
  sets: { pages: 80, opened: 200, changed: 50, compared: 300, popup: 1.05 },
  /**
   * The terminal, with its start: pages a second of a run over 500 pages as served, and its megabytes; seconds for 30 pages of
   * a server that takes 200 ms for each; pages a second of the same, rendered.
   */
  terminal: { served: 80, memory: 250, slow: 4, rendered: 4 },
  /** The sandbox: its start, its reset; pages a second and megabytes of a crawl. */
  sandbox: { start: 1_000, reset: 10, pages: 50, crawl: 50 },
  /** Requests of one poll: of 100 jobs in one project, of 1,000 in a hundred. */
  poll: { hundred: 2, thousand: 20 },
  /** How many times as long another tool takes at least. */
  peers: { few: { lighthouse: 100, axe: 50 }, many: { lighthouse: 150, axe: 100 } },
} as const;
