// Builds HTML that is safe by construction: the template is our own, and the values put into it are text and are escaped.

/** HTML that may be sent as it is. Only the tag and the function below make one. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** @param strings of a template in our own source, never from a caller */
  static of(strings: TemplateStringsArray, values: readonly Value[]): Html {
    return new Html(strings.reduce((text, part, i) => text + rendered(values[i - 1]) + part));
  }

  /** @param name of the lists below, like those of the attributes */
  static ofElement(name: ElementName, attributes: Attributes, children: readonly Value[]): Html {
    const written = Object.entries(attributes).map(([attribute, value]) => {
      if (!ATTRIBUTES.has(attribute)) throw new TypeError(`No picture has an attribute ${attribute}`);
      return ` ${attribute}="${rendered(value)}"`;
    });
    if (!ELEMENTS.has(name)) throw new TypeError(`No picture has an element ${name}`);
    const inside = rendered(children);
    return new Html(`<${name}${written.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`);
  }

  toString(): string {
    return this.#text;
  }
}

const ELEMENT_NAMES = ['svg', 'g', 'path', 'circle', 'rect', 'text', 'title'] as const;
const ATTRIBUTE_NAMES = [
  ...['class', 'role', 'aria-label', 'aria-hidden', 'viewBox', 'd', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r'],
  ...['stroke-width', 'stroke-dasharray', 'text-anchor'],
] as const;
type ElementName = (typeof ELEMENT_NAMES)[number];
type Attributes = Readonly<Partial<Record<(typeof ATTRIBUTE_NAMES)[number], string | number>>>;
const ELEMENTS: ReadonlySet<string> = new Set(ELEMENT_NAMES);
const ATTRIBUTES: ReadonlySet<string> = new Set(ATTRIBUTE_NAMES);

/** What a template accepts: nothing, text, HTML, or a list of these. false and null produce no text. */
export type Value = string | number | Html | false | null | undefined | readonly Value[];

/**
 * Makes HTML from a template: html`<p title="${title}">${name}</p>`. Values may only be between tags or in quoted attributes,
 * since the escaping is made for these. An address from outside must be checked separately before it becomes a link.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return Html.of(strings, values);
}

/**
 * Makes an element of an SVG picture. Only elements and attributes of short lists are made, none of which runs, styles, loads or
 * links anything, so that the drawing of a foreign library can be made anew with it.
 * @throws TypeError for any other element or attribute
 */
export function element(name: ElementName, attributes: Attributes, ...children: readonly Value[]): Html {
  return Html.ofElement(name, attributes, children);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // The parser would drop or replace this character.
  '\0': '\uFFFD',
};

function rendered(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(rendered).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replace(/[&<>"'\0]/g, (found) => ESCAPES[found] ?? '');
}

/** Shows a name that a person chose; it keeps its own writing direction. */
export function given(name: string): Html {
  return html`<bdi>${name}</bdi>`;
}
