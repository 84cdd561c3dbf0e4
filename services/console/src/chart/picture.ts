// Renders a picture of a page: a drawing for wide screens and print, and one for narrow screens, of which the stylesheet shows one.
import { element, type Html, html } from '@touchline/chassis/pages/html.ts';
import { type DrawingOption, draw } from './draw.ts';
import { redrawn, type TitleOf } from './redraw.ts';
import { createTexts, type Texts } from './texts.ts';

/** What a drawing is made for. Lengths are in units of its viewBox. */
export interface Sheet {
  readonly name: 'wide' | 'narrow';
  readonly width: number;
  /** The largest size that the stylesheet gives to text. */
  readonly fontSize: number;
  /** Returns what ECharts gets in place of a text. */
  readonly tokenOf: Texts['tokenOf'];
}

const WIDE = { name: 'wide', width: 900, fontSize: 14 } as const;
const NARROW = { name: 'narrow', width: 330, fontSize: 12 } as const;

/** A drawing before ECharts has drawn it. */
export interface Sketch {
  readonly height: number;
  readonly option: DrawingOption;
  /** Only asked for wide screens: a finger shows no titles. */
  readonly titleOf?: TitleOf;
  /** Lies over the drawing. */
  readonly over?: readonly Html[];
}

interface Parts {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  readonly legend?: Html | false;
  readonly sketch: (sheet: Sheet) => Sketch;
}

/** The text of an axis or a mark. */
export const lineHeight = ({ fontSize }: Sheet): number => Math.ceil(fontSize * 1.25);

/** What a picture without data is: nothing. */
export const NO_PICTURE: Html = html``;

export function picture({ label, legend, sketch }: Parts): Html {
  return html`<figure class="picture">${legend && html`<figcaption>${legend}</figcaption>`}
${[WIDE, NARROW].map((sheet) => drawing(label, sheet, sketch))}</figure>`;
}

function drawing(label: string, { name, width, fontSize }: typeof WIDE | typeof NARROW, sketch: Parts['sketch']): Html {
  const { tokenOf, lineOf } = createTexts();
  const { height, option, titleOf, over = [] } = sketch({ name, width, fontSize, tokenOf });
  const marks = redrawn(draw(option, width, height), { lineOf, ...(name === 'wide' && { titleOf }) });
  const viewBox = `0 0 ${width} ${Math.ceil(height)}`;
  return element('svg', { class: name, viewBox, role: 'img', 'aria-label': label }, marks, name === 'wide' && over);
}
