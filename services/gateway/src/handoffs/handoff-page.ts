// Renders the one screen of a hand-off, for a person without a session: who asks, for what, what will be read and what never, and
// the hand-off's state.

import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import { STYLE_NAME } from '@touchline/chassis/pages/style.ts';
import type { Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { API_PREFIX } from '../http/api-prefix.ts';
import type { Tenant } from './tenant-of.ts';
import { type HandoffTexts, sentenceOf } from './texts/handoff-texts.ts';
import { providerName } from './texts/provider-names.ts';

interface Shown {
  readonly texts: HandoffTexts;
  readonly handoff: Handoff;
  readonly tenant: Tenant;
  readonly startUrl: string;
  /** The reason for which the last attempt ended, where the hand-off itself does not record it; null for none. */
  readonly told: string | null;
}

/** Returns the whole page of a hand-off. */
export function handoffPage(shown: Shown): string {
  const { texts, handoff, tenant, told } = shown;
  const toldText = told === null ? null : sentenceOf(texts, told);
  const [title, body] = (VIEWS[handoff.status] ?? VIEWS.failed)(shown, providerName(handoff.provider));
  const note = toldText !== null && html`<div class="note" role="status"><p>${toldText}</p></div>`;
  return frame(texts, title, tenant, html`${note}${body}`);
}

type View = (shown: Shown, provider: string) => readonly [title: string, body: Html];

const VIEWS: Readonly<Record<string, View>> & { readonly failed: View } = {
  pending: ({ texts, handoff, tenant: { profile, app }, startUrl }, provider) => [
    texts.connectTitle(provider),
    html`<p class="text">${texts.asks({ app: app?.name ?? 'Touchline', provider, profile: profile.name })}</p>
<p class="actions"><a class="button" href="${startUrl}">${texts.continueTo(provider)}</a></p>
${accessOf(texts, handoff.provider, provider)}
<p class="quiet text">${texts.closing}</p>`,
  ],
  completed: ({ texts, handoff: { candidateCount: count }, tenant: { app } }, provider) =>
    count > 0
      ? [texts.chooseTitle, html`<p class="text">${texts.choose({ provider, count, app: app?.name ?? null })}</p>`]
      : [texts.connectedTitle(provider), html`<p class="text">${texts.connected}</p>`],
  cancelled: ({ texts, handoff }) => [texts.declinedTitle, reasonText(texts, handoff)],
  failed: ({ texts, handoff }) => [
    handoff.reason === 'handoff_expired' ? texts.expiredTitle : texts.failedTitle,
    reasonText(texts, handoff),
  ],
};

function accessOf(texts: HandoffTexts, provider: string, name: string): Html {
  const { reads, never } = texts.access[provider] ?? { reads: [], never: [] };
  return html`${reads.length > 0 && html`<h2>${texts.readsTitle}</h2>\n${list(reads)}\n`}<h2>${texts.neverTitle}</h2>
${list([texts.password(name), ...never])}`;
}

const list = (items: readonly string[]): Html =>
  html`<ul class="text">${items.map((item) => html`\n<li>${item}</li>`)}\n</ul>`;

function reasonText(texts: HandoffTexts, { reason }: Handoff): Html {
  return html`<p class="text">${sentenceOf(texts, reason) ?? texts.nothingConnected}</p>`;
}

/** Returns a page about an unknown link or an error; it reveals nothing about anyone. */
export function plainPage(texts: HandoffTexts, title: string, body: Html): string {
  return frame(texts, title, null, body);
}

function frame(texts: HandoffTexts, title: string, tenant: Tenant | null, body: Html): string {
  const app = tenant?.app;
  const logo = app?.logoUrl && html`<img src="${app.logoUrl}" alt="" height="40" referrerpolicy="no-referrer"> `;
  return `<!doctype html>\n${html`<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${app?.name ?? 'Touchline'}</title>
<link rel="stylesheet" href="${API_PREFIX}/handoffs/${STYLE_NAME}">
</head>
<body>
<header class="top"><div class="frame">${logo}<span class="brand">${given(app?.name ?? 'Touchline')}</span></div></header>
<div class="frame">
<main id="main">
<h1>${title}</h1>
${body}
</main>
</div>
${app && html`<footer><div class="frame">${texts.by}</div></footer>`}
</body>
</html>`}\n`;
}
