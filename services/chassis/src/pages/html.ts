// Builds HTML that is safe by construction: the template is our own, and the values put into it are text and are escaped.

/** HTML that may be sent as it is. Only the tag below makes one. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** @param strings of a template in our own source, never from a caller */
  static of(strings: TemplateStringsArray, values: readonly Value[]): Html {
    return new Html(strings.reduce((text, part, i) => text + rendered(values[i - 1]) + part));
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template accepts: nothing, text, HTML, or a list of these. false and null produce no text. */
export type Value = string | number | Html | false | null | undefined | readonly Value[];

/**
 * Makes HTML from a template: html`<p title="${title}">${name}</p>`. Values may only be between tags or in quoted attributes,
 * since the escaping is made for these. An address from outside must be checked separately before it becomes a link.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return Html.of(strings, values);
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
