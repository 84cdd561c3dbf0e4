// Makes a drawing of ECharts anew, element by element: only outlines, circles and texts come through, with classes for colours.
import { element, type Html } from '@touchline/chassis/pages/html.ts';
import type { Drawn } from './draw.ts';
import { type Paint, paintOf } from './palette.ts';
import { type Outline, outlineOf, pathData, rounded, transformOf, withoutFlat } from './path-data.ts';
import type { Texts } from './texts.ts';

/** Says what a mark is, by its series, its place there and its paint; undefined when nothing is to be said. */
export type TitleOf = (series: number, index: number, paint: Paint) => string | undefined;

/** What marks that stand together may share. */
interface Look {
  readonly class: string;
  readonly 'stroke-width'?: number;
  readonly 'stroke-dasharray'?: string;
  readonly 'text-anchor'?: string;
}

interface Mark {
  readonly look: Look;
  readonly title?: string;
  readonly shape:
    | { readonly outline: Outline }
    | { readonly x: number; readonly y: number; readonly radius: number }
    | { readonly x: number; readonly y: number; readonly text: string };
}

/** How zrender draws a circle of any size: around nothing, with a radius of one. */
const CIRCLE = /^M1 0A1 1 0 1 1 1 -0\.0001Z?$/;
/** What is said by classes, is the same everywhere, or is only of use to scripts. Clips cut nothing: scales hold all values. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['fill', 'stroke', 'd', 'x', 'y', 'transform', 'text-anchor', 'stroke-width', 'stroke-dasharray'],
  ...[
    'dominant-baseline',
    'style',
    'xml:space',
    'pointer-events',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
  ],
  ...['ecmeta_series_index', 'ecmeta_data_index', 'ecmeta_ssr_type', 'ecmeta_silent', 'stroke-dashoffset'],
]);

interface Words {
  readonly titleOf?: TitleOf | undefined;
  readonly lineOf: Texts['lineOf'];
}

/** @throws Error for an element, an attribute, a colour, an outline or a text that the pictures do not know */
export function redrawn(drawn: Drawn, words: Words): Html[] {
  return groupsOf(joined(marksOf(drawn, words))).map(([first, ...others]) =>
    others.length === 0
      ? markElement(first, first.look)
      : element(
          'g',
          { ...first.look },
          [first, ...others].map((mark) => markElement(mark)),
        ),
  );
}

function marksOf({ tag, attrs, children = [], text = '' }: Drawn, words: Words): Mark[] {
  if (tag === 'defs') return [];
  if (tag === 'svg' || tag === 'g') return children.flatMap((child) => marksOf(child, words));
  const [fill, stroke] = [paintOf(attrs.fill), attrs['stroke-width'] === 0 ? null : paintOf(attrs.stroke)];
  if (fill === null && stroke === null) return [];
  const unknown = Object.keys(attrs).filter((name) => !LEFT_OUT.has(name));
  if (unknown.length > 0)
    throw new Error(`ECharts drew ${tag} with ${unknown.join(', ')}, which the pictures do not know`);
  const { scale, x, y } = transformOf(attrs.transform);
  if (tag === 'text') {
    const anchor = String(attrs['text-anchor'] ?? 'start');
    const look = { class: classes(fill, null), ...(anchor === 'start' ? {} : { 'text-anchor': anchor }) };
    return [{ look, shape: { x: x + Number(attrs.x ?? 0), y: y + Number(attrs.y ?? 0), text: words.lineOf(text) } }];
  }
  if (tag !== 'path') throw new Error(`ECharts drew ${tag}, which the pictures do not know`);
  const look = strokeLook(classes(fill, stroke), stroke !== null, attrs, scale);
  const [series, index] = [attrs.ecmeta_series_index, attrs.ecmeta_data_index];
  const title =
    index === undefined ? undefined : words.titleOf?.(Number(series), Number(index), fill ?? stroke ?? 'ink');
  const d = String(attrs.d);
  const said = title === undefined ? {} : { title };
  if (CIRCLE.test(d)) return [{ look, shape: { x, y, radius: scale }, ...said }];
  const outline = outlineOf(d, { scale, x, y });
  const visible = fill === null ? outline : withoutFlat(outline);
  return visible.length === 0 ? [] : [{ look, shape: { outline: visible }, ...said }];
}

function classes(fill: Paint | null, stroke: Paint | null): string {
  return [fill, stroke && `${stroke}-stroke`].filter(Boolean).join(' ');
}

function strokeLook(name: string, hasStroke: boolean, attrs: Drawn['attrs'], scale: number): Look {
  const width = rounded(Number(attrs['stroke-width'] ?? 1) * scale);
  const dashes = String(attrs['stroke-dasharray'] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return {
    class: name,
    ...(hasStroke && width !== 1 && { 'stroke-width': width }),
    ...(hasStroke && attrs['stroke-dasharray'] !== undefined && { 'stroke-dasharray': dashes.join(' ') }),
  };
}

/** Joins outlines that look alike and follow each other into one, which is much shorter. */
function joined(marks: readonly Mark[]): Mark[] {
  return marks.reduce<Mark[]>((all, mark) => {
    const last = all.at(-1);
    const isAlike = last && last.title === undefined && mark.title === undefined && isSameLook(last.look, mark.look);
    if (isAlike && 'outline' in last.shape && 'outline' in mark.shape) {
      all[all.length - 1] = { ...last, shape: { outline: [...last.shape.outline, ...mark.shape.outline] } };
    } else all.push(mark);
    return all;
  }, []);
}

function groupsOf(marks: readonly Mark[]): [Mark, ...Mark[]][] {
  return marks.reduce<[Mark, ...Mark[]][]>((groups, mark) => {
    const last = groups.at(-1);
    if (last && isSameLook(last[0].look, mark.look)) last.push(mark);
    else groups.push([mark]);
    return groups;
  }, []);
}

function isSameLook(one: Look, other: Look): boolean {
  return (['class', 'stroke-width', 'stroke-dasharray', 'text-anchor'] as const).every(
    (name) => one[name] === other[name],
  );
}

function markElement({ shape, title }: Mark, look: Look | Record<string, never> = {}): Html {
  const said = title !== undefined && element('title', {}, title);
  if ('text' in shape) return element('text', { x: rounded(shape.x), y: rounded(shape.y), ...look }, shape.text);
  if ('outline' in shape) return element('path', { ...look, d: pathData(shape.outline) }, said);
  return element('circle', { ...look, cx: rounded(shape.x), cy: rounded(shape.y), r: rounded(shape.radius) }, said);
}
