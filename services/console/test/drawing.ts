// Reads the drawings of a picture back, so that tests can say what stands where.
import assert from 'node:assert/strict';
import { textWidth } from '../src/chart/text-width.ts';

export interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Drawing {
  readonly sheet: string;
  readonly width: number;
  readonly height: number;
  readonly texts: readonly Box[];
  readonly titles: readonly string[];
  /** Outlines and circles, with the attributes of the group that they are in. */
  readonly marks: readonly Element[];
}

const SIZES: Readonly<Record<string, number>> = { wide: 14, narrow: 12 };
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  svg: ['class', 'viewBox', 'role', 'aria-label'],
  g: ['class', 'stroke-width', 'stroke-dasharray', 'text-anchor'],
  path: ['class', 'd', 'stroke-width', 'stroke-dasharray'],
  circle: ['class', 'cx', 'cy', 'r', 'stroke-width'],
  rect: ['class', 'x', 'y', 'width', 'height'],
  text: ['class', 'x', 'y', 'text-anchor'],
  title: [],
};
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMED[name] ?? '');
const TAG = /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>([^<]*)/g;

/** Reads the drawings of a picture; fails for whatever a drawing must not have. */
export function drawingsOf(page: unknown): Drawing[] {
  return [...String(page).matchAll(/<svg class="(?:wide|narrow)".*?<\/svg>/gs)].map(([svg]) => drawingOf(svg));
}

function drawingOf(svg: string): Drawing {
  const open: Element[] = [];
  const [texts, titles, marks]: [Box[], string[], Element[]] = [[], [], []];
  let read = 0;
  for (const [whole, end, name = '', written = '', isEmpty, text = ''] of svg.matchAll(TAG)) {
    read += whole.length;
    if (end) {
      assert.equal(open.pop()?.name, name);
      continue;
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
    );
    for (const key of Object.keys(attributes)) assert.ok(ALLOWED[name]?.includes(key), `<${name} ${key}>`);
    const inherited = Object.assign({}, ...open.slice(1).map((parent) => parent.attributes), attributes);
    const root = open[0]?.attributes ?? attributes;
    if (name === 'text') texts.push(boxOf(inherited, unescaped(text), SIZES[root.class ?? ''] ?? 0));
    if (name === 'title') titles.push(unescaped(text));
    if (name === 'path' || name === 'circle') marks.push({ name, attributes: inherited });
    if (!isEmpty) open.push({ name, attributes });
  }
  assert.equal(read, svg.length, 'every byte is understood');
  const [, sheet = '', width, height] = /^<svg class="(\w+)" viewBox="0 0 (\d+) (\d+)" role="img"/.exec(svg) ?? [];
  return { sheet, width: Number(width), height: Number(height), texts, titles, marks };
}

function boxOf(attributes: Readonly<Record<string, string>>, text: string, size: number): Box {
  const [x, y, width] = [Number(attributes.x), Number(attributes.y), textWidth(text, size)];
  const anchor = attributes['text-anchor'] ?? 'start';
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { text, left, right: left + width, top: y - size / 2, bottom: y + size / 2 };
}

/** Fails where two texts of a drawing touch, or where a text or a mark leaves its drawing. */
export function assertReadable(page: unknown): void {
  const drawings = drawingsOf(page);
  assert.deepEqual(
    drawings.map(({ sheet }) => sheet),
    ['wide', 'narrow'],
  );
  for (const { sheet, width, height, texts, marks } of drawings) {
    for (const [index, box] of texts.entries()) {
      const place = `${sheet} ${width}x${height}: ${JSON.stringify(box)}`;
      const isInside = box.left >= -0.1 && box.right <= width + 0.1 && box.top >= -0.1 && box.bottom <= height + 0.1;
      assert.ok(isInside, `${place} leaves the drawing`);
      for (const other of texts.slice(index + 1)) {
        const isApart =
          box.right <= other.left + 0.1 ||
          other.right <= box.left + 0.1 ||
          box.bottom <= other.top + 0.1 ||
          other.bottom <= box.top + 0.1;
        assert.ok(isApart, `${place} touches ${JSON.stringify(other)}`);
      }
    }
    for (const mark of marks) {
      for (const [x, y] of pointsOf(mark)) {
        assert.ok(
          x >= -1 && x <= width + 1 && y >= -1 && y <= height + 1,
          `${JSON.stringify(mark)} at ${x} ${y} leaves ${sheet} ${width}x${height}`,
        );
      }
    }
  }
}

/** @returns the corners of an outline, or the outermost points of a circle */
export function pointsOf({ name, attributes }: Element): [number, number][] {
  const [cx, cy, r] = [Number(attributes.cx), Number(attributes.cy), Number(attributes.r)];
  if (name === 'circle')
    return [
      [cx - r, cy],
      [cx + r, cy],
      [cx, cy - r],
      [cx, cy + r],
    ];
  const points: [number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', rest = ''] of (attributes.d ?? '').matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const size = { M: 2, m: 2, l: 2, h: 1, v: 1, c: 6, z: 0 }[command];
    assert.ok(size !== undefined, command);
    for (let index = 0; index < Math.max(1, numbers.length); index += size || 1) {
      const [dx = 0, dy = 0] = numbers.slice(index, index + size).slice(-2);
      if (command === 'z') [x, y] = [startX, startY];
      else if (command === 'h') x += dx;
      else if (command === 'v') y += dx;
      else if (command === 'M') [x, y] = [dx, dy];
      else [x, y] = [x + dx, y + dy];
      if (command === 'M' || command === 'm') [startX, startY] = [x, y];
      points.push([x, y]);
    }
  }
  return points;
}
