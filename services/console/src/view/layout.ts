// Renders the frame around every page of the console: landmarks, headings, and navigation.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { STYLE_NAME } from '@touchline/chassis/pages/style.ts';
import { languageNow } from '../language/language.ts';
import { phrase, say } from '../language/say.ts';
import { languageSwitch, type SwitchParts } from './language-switch.ts';
import { CONSOLE_HOME, SIGN_OUT } from './safe-next.ts';

/** A step on the path to this page. */
export interface Crumb {
  readonly text: string;
  readonly path: string;
}

/** What a page shows. */
export interface View {
  /** The title of the window and the page's first heading. */
  readonly title: string;
  readonly body: Html;
  /** From the console's first page down to the one above this. */
  readonly crumbs?: readonly Crumb[];
  /** True when a form was refused with faults: the title says so first. */
  readonly isFaulty?: boolean;
  readonly status?: number;
}

interface Frame {
  /** The signed-in person; null for none. */
  readonly personName: string | null;
  readonly formToken: string;
  /** The public base address of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** What the choice of a language needs; null for a page that cannot be loaded again. */
  readonly languages: SwitchParts | null;
}

/** Renders a whole page. */
export function layout({ title, body, crumbs = [], isFaulty = false }: View, frame: Frame): string {
  const { personName, formToken, apiUrl, languages } = frame;
  return `<!doctype html>\n${html`<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isFaulty ? phrase`Error: ${title}` : title} – Touchline</title>
<link rel="stylesheet" href="${CONSOLE_HOME}/${STYLE_NAME}">
</head>
<body>
<a class="skip" href="#main">${phrase`Skip to the content`}</a>
<header class="top"><div class="frame"><a class="brand" href="${CONSOLE_HOME}">Touchline</a>
${personName !== null && accountMenu(personName, formToken)}</div></header>
<div class="frame">
${crumbs.length > 0 && trail(crumbs)}
<main id="main" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</div>
<footer><div class="frame"><ul class="actions"><li><a href="${apiUrl}/docs">${phrase`API documentation`}</a></li>${
    languages && html`<li>${languageSwitch(languages)}</li>`
  }</ul></div></footer>
</body>
</html>`}\n`;
}

function accountMenu(personName: string, formToken: string): Html {
  return html`<nav aria-label="${phrase`Account`}"><ul>
<li><a href="/console/account/password">${phrase`Change password`}</a></li>
<li><form method="post" action="${SIGN_OUT}"><input type="hidden" name="form_token" value="${formToken}"><button class="plain">${say`Sign out <bdi>${personName}</bdi>`}</button></form></li>
</ul></nav>`;
}

function trail(crumbs: readonly Crumb[]): Html {
  return html`<nav class="crumbs" aria-label="${phrase`Breadcrumb`}"><ol>${crumbs.map(
    ({ text, path }) => html`<li><a href="${path}"><bdi>${text}</bdi></a></li>`,
  )}</ol></nav>`;
}
