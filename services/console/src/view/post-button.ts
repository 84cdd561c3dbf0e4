// Renders a button that posts a few values to the page that it is on.
import { type Html, html } from '@touchline/chassis/pages/html.ts';

/** What a form of the page that is shown needs. */
interface OwnForm {
  readonly path: string;
  readonly formToken: string;
}

interface PostButton {
  readonly text: string;
  /** What it does, also for people who only hear the button. */
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}

export function postButton({ path, formToken }: OwnForm, { text, label, values }: PostButton): Html {
  return html`<form class="inline" method="post" action="${path}"><input type="hidden" name="form_token" value="${formToken}">${Object.entries(
    values,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="plain" aria-label="${label}">${text}</button></form>`;
}
