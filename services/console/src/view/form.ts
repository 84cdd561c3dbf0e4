// Renders forms: labels that belong to their fields, hints and faults that are read out with them, and a summary of the faults
// above.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { phrase } from '../language/say.ts';

/** Fault sentences by the name of the field; the empty name is for the form as a whole. */
export type Faults = Readonly<Record<string, string>>;

export const NO_FAULTS: Faults = {};

interface FormParts {
  readonly action: string;
  readonly token: string;
  readonly faults?: Faults;
  readonly fields?: Html | readonly Html[];
  readonly submit: string;
  /** Styles the button as dangerous, for what cannot be undone. */
  readonly isDangerous?: boolean;
  /** A link beside the button. */
  readonly cancel?: { readonly text: string; readonly path: string };
}

/** Renders a form that posts to one of the console's own pages, with its token. */
export function form({ action, token, faults = NO_FAULTS, fields, submit, isDangerous, cancel }: FormParts): Html {
  return html`${faultSummary(faults)}<form class="stack" method="post" action="${action}" novalidate>
<input type="hidden" name="form_token" value="${token}">
${fields}
<div class="actions"><button${isDangerous && html` class="danger"`}>${submit}</button>${
    cancel && html`<a href="${cancel.path}">${cancel.text}</a>`
  }</div>
</form>`;
}

function faultSummary(faults: Faults): Html | null {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  const items = entries.map(([name, text]) =>
    name === '' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`,
  );
  return html`<div class="errors" role="alert" tabindex="-1" autofocus><h2>${phrase`This did not work`}</h2><ul>${items}</ul></div>`;
}

interface FieldParts {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly faults?: Faults;
}

interface TextFieldParts extends FieldParts {
  readonly type?: 'text' | 'email' | 'password' | 'date';
  /** What the person typed before; never set for a password. */
  readonly value?: string;
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
}

/** Renders a one-line field. */
export function textField({ name, label, hint, faults, type = 'text', value, ...rest }: TextFieldParts): Html {
  const fault = faults?.[name];
  return html`<div class="field"><label for="${name}">${rest.isOptional ? phrase`${label} (optional)` : label}</label>
${about(name, hint, fault)}<input id="${name}" name="${name}" type="${type}" value="${type !== 'password' && value}"${
    !rest.isOptional && html` required`
  }${rest.autocomplete && html` autocomplete="${rest.autocomplete}"`}${described(name, hint, fault)}${
    (type === 'email' || type === 'password') && html` autocapitalize="none" spellcheck="false"`
  }></div>`;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Renders a choice of one out of a few. */
export function selectField({
  name,
  label,
  hint,
  faults,
  choices,
  chosen,
}: FieldParts & { choices: readonly Choice[]; chosen?: string | undefined }): Html {
  const fault = faults?.[name];
  return html`<div class="field"><label for="${name}">${label}</label>
${about(name, hint, fault)}<select id="${name}" name="${name}"${described(name, hint, fault)}>${choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === chosen && html` selected`}>${choice.label}</option>`,
  )}</select></div>`;
}

/** Renders checkboxes under one name, in named groups. The fault of the name is above the first of them. */
export function checkGroups({
  name,
  label,
  hint,
  faults,
  groups,
  chosen,
}: FieldParts & {
  groups: readonly { readonly label: string; readonly hint?: string; readonly choices: readonly Choice[] }[];
  chosen: ReadonlySet<string>;
}): Html {
  const fault = faults?.[name];
  return html`<fieldset id="${name}" tabindex="-1"${describedBy(name, hint, fault)}><legend>${label}</legend>
${about(name, hint, fault)}${groups.map(
  (
    group,
    g,
  ) => html`<fieldset${group.hint && html` aria-describedby="${name}-${g}-hint"`}><legend>${group.label}</legend>
${group.hint && html`<p class="hint" id="${name}-${g}-hint">${group.hint}</p>`}${group.choices.map((choice, i) => {
  const id = `${name}-${g}-${i}`;
  return html`<div class="check"><input type="checkbox" id="${id}" name="${name}" value="${choice.value}"${
    chosen.has(choice.value) && html` checked`
  }${choice.hint && html` aria-describedby="${id}-hint"`}><div><label for="${id}">${choice.label}</label>${
    choice.hint && html`<p class="hint" id="${id}-hint">${choice.hint}</p>`
  }</div></div>`;
})}</fieldset>`,
)}</fieldset>`;
}

function about(name: string, hint: string | undefined, fault: string | undefined): Html {
  return html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${
    fault && html`<p class="error" id="${name}-error">${fault}</p>`
  }`;
}

function described(name: string, hint: string | undefined, fault: string | undefined): Html {
  return html`${describedBy(name, hint, fault)}${fault && html` aria-invalid="true"`}`;
}

function describedBy(name: string, hint: string | undefined, fault: string | undefined): Html | null {
  const ids = [hint && `${name}-hint`, fault && `${name}-error`].filter(Boolean).join(' ');
  return ids ? html` aria-describedby="${ids}"` : null;
}
