import { Fragment, isValidElement, type ReactNode } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';
import { speak } from './use-texts.ts';

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** Attributes that have another name in a document than in a component. */
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

/** Takes the place of what only React can draw: nothing, of its size. */
function roomFor({ size = 0, className = '' }: Props): Node {
  const room = document.createElement('span');
  Object.assign(room.style, { display: 'inline-block', width: `${size}px`, height: `${size}px` });
  room.className = String(className);
  return room;
}

function nodesOf(node: ReactNode, namespace = HTML): (Node | string)[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap((one) => nodesOf(one, namespace));
  if (!isValidElement<Props>(node)) return [];
  const { type, props } = node;
  if (type === Fragment) return nodesOf(props.children, namespace);
  if (typeof type === 'function') return nodesOf((type as (props: Props) => ReactNode)(props), namespace);
  if (typeof type !== 'string') return [roomFor(props)];
  const inside = type === 'svg' ? SVG : namespace;
  const element = document.createElementNS(inside, type) as HTMLElement | SVGElement;
  for (const [name, value] of attributesOf(props)) element.setAttribute(name, value);
  Object.assign(element.style, props.style);
  element.append(...nodesOf(props.children, inside));
  return [element];
}

/**
 * Draws components as they are at this moment, without React's renderer, which takes 60 ms to come and to begin. They may
 * use texts, but nothing else of React's; and they do not do what they would do when pressed.
 */
export function drawOnce(place: Element, node: ReactNode, texts: Translator): void {
  place.replaceChildren(...speak(texts, () => nodesOf(node)));
}
