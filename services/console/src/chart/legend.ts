// Renders the legend of a picture as a list, with a sample of each series' mark.
import { element, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Paint } from './palette.ts';

/** An entry of a legend. */
export interface Key {
  readonly name: string;
  readonly paint: Paint;
  readonly mark: 'bar' | 'line' | 'dashes';
}

export function legend(keys: readonly Key[]): Html {
  return html`<ul class="legend">${keys.map((key) => html`<li>${sample(key)}<bdi>${key.name}</bdi></li>`)}</ul>`;
}

/** Numbers the entries, for drawings that only have room for a number. They show with the drawing for narrow screens. */
export function numberedLegend(keys: readonly Key[]): Html {
  return html`<ol class="legend narrow">${keys.map(
    (key, index) => html`<li>${sample(key)}${index + 1} <bdi>${key.name}</bdi></li>`,
  )}</ol>`;
}

function sample({ paint, mark }: Key): Html {
  const inside =
    mark === 'bar'
      ? element('path', { class: paint, d: 'M2 1h10v10h-10z' })
      : element('path', {
          class: `${paint}-stroke`,
          'stroke-width': 2.5,
          d: 'M0 6h14',
          ...(mark === 'dashes' && { 'stroke-dasharray': DASHES.join(' ') }),
        });
  return element('svg', { viewBox: '0 0 14 12', 'aria-hidden': 'true' }, inside);
}

/** Of a line, in units of a drawing. */
export const DASHES = [5, 3];
