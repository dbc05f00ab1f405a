import { Fragment, isValidElement, type ReactNode } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';
import { speak } from '../texts/use-texts.ts';

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** Attributes whose names in HTML differ from those in JSX. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  strokeWidth: 'stroke-width',
  strokeDasharray: 'stroke-dasharray',
};

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

function attributesOf(props: Props): [name: string, value: string][] {
  return Object.entries(props).flatMap(([name, value]) => {
    if (name.startsWith('aria-') && value !== undefined) return [[name, String(value)]];
    if (value === true) return [[name, '']];
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText && name !== 'children' ? [[NAMES[name] ?? name, String(value)]] : [];
  });
}

/** The part of a Lucide icon that is drawn here. */
interface IconData {
  name: string;
  size: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const STROKES = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

function made(namespace: string, tag: string, attributes: Iterable<readonly [name: string, value: string]>) {
  const element = document.createElementNS(namespace, tag) as HTMLElement | SVGElement;
  for (const [name, value] of attributes) element.setAttribute(name, value);
  return element;
}

/** Returns an icon drawn from its data as Lucide does it; Lucide's own component needs React's renderer. */
function iconOf(component: object, props: Props): Node[] {
  const drawing = 'render' in component && (component.render as (props: Props) => ReactNode)(props);
  const icon = isValidElement<{ icon?: IconData }>(drawing) && drawing.props.icon;
  if (!icon) throw new Error('Only functions and icons can be drawn without React.');
  const { size = icon.size, className = '', ...others } = props;
  const drawn = made(SVG, 'svg', [
    ...Object.entries({
      width: `${size}`,
      height: `${size}`,
      viewBox: `0 0 ${icon.size} ${icon.size}`,
      ...STROKES,
    }),
    ['class', `lucide lucide-${icon.name} ${className}`.trim()],
    ...attributesOf(others),
  ]);
  for (const [tag, { key: _key, ...attributes }] of icon.node) {
    drawn.append(made(SVG, tag, Object.entries(attributes)));
  }
  return [drawn];
}

function nodesOf(node: ReactNode, namespace = HTML): (Node | string)[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap((one) => nodesOf(one, namespace));
  if (!isValidElement<Props>(node)) return [];
  const { type, props } = node;
  if (type === Fragment) return nodesOf(props.children, namespace);
  if (typeof type === 'function') return nodesOf((type as (props: Props) => ReactNode)(props), namespace);
  if (typeof type === 'object') return iconOf(type, props);
  const inside = type === 'svg' ? SVG : namespace;
  const element = made(inside, type, attributesOf(props));
  Object.assign(element.style, props.style);
  element.append(...nodesOf(props.children, inside));
  return [element];
}

/**
 * Draws components in their current state, without React's renderer, which takes 60 ms to load and start. They may use
 * translations but no other React feature, and do not react to clicks.
 */
export function drawOnce(place: Element, node: ReactNode, texts: Translator): void {
  place.replaceChildren(...speak(texts, () => nodesOf(node)));
}
