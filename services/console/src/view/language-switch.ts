// Renders the form at the foot of a page that shows the console in another language, without scripts.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { LANGUAGES, type Language, languageNow } from '../language/language.ts';
import { CHOOSE_LANGUAGE } from './safe-next.ts';

/** Each in its own language, so that people find theirs on a page that they cannot read. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export interface SwitchParts {
  readonly token: string;
  /** The path of this page, with its query. */
  readonly back: string;
}

/** Renders a button for each language but the present one. */
export function languageSwitch({ token, back }: SwitchParts): Html {
  const others = LANGUAGES.filter((language) => language !== languageNow());
  return html`<form method="post" action="${CHOOSE_LANGUAGE}"><input type="hidden" name="form_token" value="${token}"><input type="hidden" name="next" value="${back}">${others.map(
    (language) =>
      html`<button class="plain" name="language" value="${language}" lang="${language}">${NAMES[language]}</button>`,
  )}</form>`;
}
