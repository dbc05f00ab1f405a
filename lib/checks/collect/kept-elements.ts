import { UNTOLD } from '../evidence.ts';
import { isButtonType } from '../knowledge/document/forms.ts';
import { collapseHtmlSpace } from '../knowledge/texts/white-space.ts';
import type { ElementRecord, Kind } from '../snapshot.ts';
import { idsAbove, isAnnotation, isText } from './annotations.ts';
import type { Mutable } from './capture.ts';
import { type Frame, wayTo } from './frame.ts';
import { hidesByStyle, inlineUses, isScriptAddress, MEANINGS, noteInline } from './inline.ts';
import { ANNOTATED, CEILING, type Collected, ceilingOf, KINDS, LIST_KINDS } from './kinds.ts';
import type { TextCollector } from './text-collector.ts';
import type { TreeAdapter } from './tree.ts';

type Names = readonly string[];

/** The most characters kept of what a button says. */
const LONGEST_LABEL = 200;

const RENDERED_KINDS: ReadonlySet<Kind> = new Set(['anchors', 'headings', 'images']);

/** Returns what the button of an `<input>` says. The value of any other field is what a visitor entered, and is not read. */
const labelOf = <N>(node: N, tree: TreeAdapter<N>): string =>
  collapseHtmlSpace(tree.attr(node, 'value') ?? tree.attr(node, 'alt') ?? '')
    .slice(0, LONGEST_LABEL)
    .trim();

/** The elements that a walk keeps, and the number of others. */
export class KeptElements<N> {
  readonly lists = Object.fromEntries(
    LIST_KINDS.map((kind) => [kind, [] as Mutable<ElementRecord>[]]),
  ) as Record<Kind, Mutable<ElementRecord>[]>;
  readonly cut: Partial<Record<Kind, number>> = {};
  readonly inline = inlineUses();
  readonly ids = new Set<string>();
  private readonly tree: TreeAdapter<N>;
  private readonly texts: TextCollector;

  constructor(tree: TreeAdapter<N>, texts: TextCollector) {
    this.tree = tree;
    this.texts = texts;
  }

  /** Keeps an element if a check needs it, and begins to collect its text if a check reads it. */
  add(node: N, frame: Frame<N>): void {
    const names = this.tree.names(node);
    const isNoted = names.length > 0 && this.lookAt(node, frame, names);
    if (isNoted || frame.tag.kept) this.keep(node, frame, names, isNoted);
  }

  /** Interprets the attributes of an element. Returns whether it should be kept whatever its tag. */
  private lookAt(node: N, frame: Frame<N>, names: Names): boolean {
    let isNoted = false;
    let mayBeInline = false;
    for (const name of names) {
      const meaning = MEANINGS.get(name);
      if (meaning === undefined) continue;
      if (meaning === 'id') this.identify(this.tree.attr(node, 'id'), frame);
      else if (meaning === 'lang') frame.lang = this.tree.attr(node, 'lang')?.slice(0, CEILING.lang);
      else if (meaning === 'note') isNoted = true;
      else if (meaning === 'hidden') frame.unrendered ||= this.tree.attr(node, 'hidden') !== 'until-found';
      else mayBeInline ||= meaning !== 'addresses' || frame.tag.running.length > 0;
    }
    // Its path depends on its ID, which may be the last attribute.
    if (mayBeInline) this.countInline(node, frame, names);
    return isNoted;
  }

  /** `#id` finds only the first element with an ID, and none in a shadow tree. */
  private identify(id: string | null, frame: Frame<N>): void {
    if (!id || frame.hidden) return;
    if (id.length < 80 && !this.ids.has(id)) frame.id = id;
    this.ids.add(id);
  }

  /** Counts inline code and styles in the attributes of an element. */
  private countInline(node: N, frame: Frame<N>, names: Names): void {
    for (const name of names) {
      const meaning = MEANINGS.get(name);
      if (meaning === 'handlers' || meaning === 'styles') {
        const value = this.tree.attr(node, name);
        noteInline(this.inline[meaning], frame, name, value);
        // Scripts show a whole page that is hidden at first.
        const isPage = frame.name === 'html' || frame.name === 'body';
        if (meaning === 'styles' && !isPage) frame.unrendered ||= hidesByStyle(value);
      } else if (meaning === 'addresses' && frame.tag.running.includes(name)) {
        const address = this.tree.attr(node, name);
        if (isScriptAddress(address)) noteInline(this.inline.addresses, frame, name, address);
      }
    }
  }

  private keep(node: N, frame: Frame<N>, names: Names, isNoted: boolean): void {
    const { name, tag } = frame;
    const isHeading = isNoted && !tag.kept && /(^|\s)heading(\s|$)/i.test(this.tree.attr(node, 'role') ?? '');
    const wanted = isHeading ? KINDS.get('h1') : tag.kept;
    const record = wanted ? this.keepAs(wanted, node, frame, names) : null;
    const note = isNoted ? this.annotate(node, frame, names) : null;
    if (record && name === 'img') {
      if (record.attrs.alt) this.texts.depict(record.attrs.alt);
      const link = this.texts.link();
      if (link && link.path !== UNTOLD) record.link = link.path;
    }
    const records: Mutable<ElementRecord>[] = [];
    if (record && wanted?.text) records.push(record);
    if (note && isText(note)) records.push(note);
    if (records.length > 0) frame.capture = this.texts.open(name, record?.attrs.type, records);
  }

  /** Keeps an element in a list, unless that is full. */
  private keepAs({ kind, attrs: wanted, text }: Collected, node: N, frame: Frame<N>, names: Names) {
    const { tree, texts } = this;
    const list = this.lists[kind];
    const isFull = list.length >= CEILING.list || texts.weight > CEILING.total;
    if (isFull || (text && texts.isFull)) {
      this.cut[kind] = (this.cut[kind] ?? list.length) + 1;
      return null;
    }
    const attrs: Record<string, string> = {};
    for (const name of names) {
      const value = wanted.has(name) ? tree.attr(node, name) : null;
      if (value === null) continue;
      const ceiling = ceilingOf(value, frame.name === 'meta' && tree.attr(node, 'http-equiv') !== null);
      attrs[name] = value.length > ceiling ? value.slice(0, ceiling) : value;
      texts.weight += name.length + attrs[name].length;
    }
    const { name: tag, place, lang } = frame;
    const record: Mutable<ElementRecord> = { tag, attrs, place, path: wayTo(frame) };
    const label = tag === 'input' && isButtonType(attrs.type) ? labelOf(node, tree) : '';
    if (label) record.text = label;
    texts.weight += label.length;
    if (kind === 'anchors' && lang !== undefined && lang !== this.lists.roots[0]?.attrs.lang)
      record.lang = lang;
    if (frame.unrendered && RENDERED_KINDS.has(kind)) record.unrendered = true;
    texts.weight += record.path.length;
    list.push(record);
    // After one that was left out, others may be kept again, once there is room.
    const all = this.cut[kind];
    if (all !== undefined) this.cut[kind] = all + 1;
    tree.kept?.(node, record, kind);
    return record;
  }

  /** Keeps an element in the annotated list, if it is annotated. */
  private annotate(node: N, frame: Frame<N>, names: Names) {
    if (!isAnnotation((name) => this.tree.attr(node, name), frame.annotated !== undefined)) return null;
    const record = this.keepAs(ANNOTATED, node, frame, names);
    if (!record) return null;
    if (frame.annotated !== undefined) record.inside = frame.annotated;
    record.under = idsAbove(frame);
    frame.annotated = this.lists.annotated.length - 1;
    return record;
  }
}
