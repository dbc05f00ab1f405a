import { Fragment, isValidElement, type ReactNode } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';
import { speak } from './texts.tsx';

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** Attributes that have another name in a document than in a component. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  strokeWidth: 'stroke-width',
  strokeDasharray: 'stroke-dasharray',
};

type Props = Readonly<Record<string, unknown>>;

function write(element: HTMLElement | SVGElement, { children: _children, style, ...attributes }: Props): void {
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(attributes)) {
    const isSaid = ['string', 'number'].includes(typeof value) || value === true || name.startsWith('aria-');
    if (isSaid && value !== undefined) element.setAttribute(NAMES[name] ?? name, value === true ? '' : String(value));
  }
}

/** Takes the place of what only React can draw: nothing, of its size. */
function room({ size = 0, className = '' }: Props): Element {
  const empty = document.createElement('span');
  Object.assign(empty.style, { display: 'inline-block', width: `${size}px`, height: `${size}px` });
  empty.className = String(className);
  return empty;
}

function drawInto(place: Element, node: ReactNode): void {
  if (typeof node === 'string' || typeof node === 'number') return place.append(String(node));
  if (Array.isArray(node)) {
    for (const one of node) drawInto(place, one);
    return;
  }
  if (!isValidElement<Props>(node)) return;
  const { type, props } = node;
  if (type === Fragment) return drawInto(place, props.children as ReactNode);
  if (typeof type === 'function') return drawInto(place, (type as (props: Props) => ReactNode)(props));
  if (typeof type !== 'string') return place.append(room(props));
  const namespace = type === 'svg' || place.namespaceURI === SVG ? SVG : HTML;
  const element = document.createElementNS(namespace, type) as HTMLElement | SVGElement;
  write(element, props);
  drawInto(element, props.children as ReactNode);
  place.append(element);
}

/**
 * Draws components as they are at this moment, without React's renderer, which takes 60 ms to load and to begin. They may
 * use texts, but nothing else of React's; what they do when they are pressed, they do not do.
 */
export function drawOnce(place: Element, node: ReactNode, texts: Translator): void {
  place.replaceChildren();
  speak(texts, () => drawInto(place, node));
}
