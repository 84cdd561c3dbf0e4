// HTML that is safe by construction: what stands in a template is ours, what is put into it is text and gets escaped.

/** HTML that may be sent as it is. Only the tag below makes one. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** @param strings of a template in our own source, never of a caller */
  static of(strings: TemplateStringsArray, values: readonly Value[]): Html {
    return new Html(strings.reduce((text, part, i) => text + rendered(values[i - 1]) + part));
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template takes: nothing, text, HTML, or a list of them. false and null leave nothing behind. */
export type Value = string | number | Html | false | null | undefined | readonly Value[];

/**
 * The tag of every template: html`<p title="${title}">${name}</p>`. Values stand between tags or in quoted attributes, and
 * nowhere else: that is what the escaping is made for. An address from outside needs a check of its own before it becomes a
 * link.
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
  // A page must be readable as HTML at all: the parser would drop or replace these.
  '\0': '\uFFFD',
};

function rendered(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(rendered).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replace(/[&<>"'\0]/g, (found) => ESCAPES[found] ?? '');
}

/** A name that somebody chose: its direction of writing stays its own. */
export function given(name: string): Html {
  return html`<bdi>${name}</bdi>`;
}
