// Draws a bar for each day as a picture of the page itself, without scripts: sent, failed and skipped stand on each other.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { phrase, texts, told } from '../language/say.ts';
import { count, dayName } from './numbers.ts';

/** A day of a chart; the counts are not negative. */
export interface ChartDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
}

const BAR = 8;
const STEP = 10;
/** The height of the highest bar; the picture is stretched to the width of the page. */
const HEIGHT = 100;
/** From the ground up. */
const PARTS = ['delivered', 'failed', 'skipped'] as const;
export const PART_NAMES = texts({ delivered: 'Sent', failed: 'Failed', skipped: 'Skipped' });

/** @param days oldest first, with at least one conversion. @param title says what the chart is of, to people who cannot see it */
export function dayChart(days: readonly ChartDay[], title: string): Html {
  const highest = Math.max(...days.map(totalOf));
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return html`<figure class="chart"><figcaption><ul class="keys">${PARTS.map(
    (part) => html`<li class="${part}">${told(PART_NAMES[part])}</li>`,
  )}</ul><span class="quiet">${phrase`The most in a day: ${count(highest)}`}</span></figcaption>
<svg viewBox="0 0 ${days.length * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}">${days.map(
    (day, index) => bar(day, index, highest),
  )}</svg>
<div class="ends quiet" aria-hidden="true"><span>${dayName(first)}</span><span>${dayName(last)}</span></div></figure>`;
}

export const totalOf = ({ delivered, failed, skipped }: ChartDay): number => delivered + failed + skipped;

function bar(day: ChartDay, index: number, highest: number): Html {
  let top = HEIGHT;
  const rectangles = PARTS.filter((part) => day[part] > 0).map((part) => {
    const height = (day[part] / highest) * HEIGHT;
    top -= height;
    const [x, y] = [index * STEP + (STEP - BAR) / 2, round(top)];
    return html`<rect class="${part}" x="${x}" y="${y}" width="${BAR}" height="${round(height)}"/>`;
  });
  return html`<g><title>${phrase`${dayName(day.date)}: ${count(day.delivered)} sent, ${count(day.failed)} failed, ${count(day.skipped)} skipped`}</title>${rectangles}</g>`;
}

const round = (length: number): number => Math.round(length * 100) / 100;
