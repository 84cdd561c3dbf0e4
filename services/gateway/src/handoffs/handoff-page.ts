// Renders the one screen of a hand-off, for a person without a session: who asks, for what, and the hand-off's state.

import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import { STYLE_NAME } from '@touchline/chassis/pages/style.ts';
import type { Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { API_PREFIX } from '../http/api-prefix.ts';
import { providerName, sentenceOf } from './handoff-texts.ts';
import type { Tenant } from './tenant-of.ts';

interface Shown {
  readonly handoff: Handoff;
  readonly tenant: Tenant;
  readonly startUrl: string;
  /** The reason for which the last attempt ended, where the hand-off itself does not record it; null for none. */
  readonly told: string | null;
}

/** Returns the whole page of a hand-off. */
export function handoffPage({ handoff, tenant, startUrl, told }: Shown): string {
  const provider = providerName(handoff.provider);
  const toldText = told === null ? null : sentenceOf(told);
  const [title, body] =
    VIEWS[handoff.status]?.({ handoff, tenant, startUrl, told }, provider) ??
    VIEWS.failed({ handoff, tenant, startUrl, told }, provider);
  return frame(
    title,
    tenant,
    html`${toldText !== null && html`<div class="note" role="status"><p>${toldText}</p></div>`}${body}`,
  );
}

type View = (shown: Shown, provider: string) => readonly [title: string, body: Html];

const VIEWS: Readonly<Record<string, View>> & { readonly failed: View } = {
  pending: ({ tenant: { profile, app }, startUrl }, provider) => [
    `Connect ${provider}`,
    html`<p class="text">${given(app?.name ?? 'Touchline')} asks you to connect an account of ${provider} to ${given(profile.name)}. You decide at ${provider} what may be read.</p>
<p class="actions"><a class="button" href="${startUrl}">Continue to ${provider}</a></p>
<p class="quiet">This link is valid for 45 minutes and for one connection. Whoever has it can use it.</p>`,
  ],
  completed: ({ handoff: { candidateCount }, tenant: { app } }, provider) =>
    candidateCount > 0
      ? [
          'Choose an account',
          html`<p class="text">${provider} showed ${candidateCount} accounts. Go back to ${given(app?.name ?? 'whoever sent you here')} within an hour and choose the one to connect.</p>`,
        ]
      : [`${provider} is connected`, html`<p class="text">All done. You can close this page.</p>`],
  cancelled: ({ handoff }) => ['Not connected', reasonText(handoff)],
  failed: ({ handoff }) => [
    handoff.reason === 'handoff_expired' ? 'This link has expired' : 'This did not work',
    reasonText(handoff),
  ],
};

function reasonText({ reason }: Handoff): Html {
  return html`<p class="text">${sentenceOf(reason) ?? 'Nothing was connected.'}</p>`;
}

/** Returns a page about an unknown link or an error; it reveals nothing about anyone. */
export function plainPage(title: string, body: Html): string {
  return frame(title, null, body);
}

function frame(title: string, tenant: Tenant | null, body: Html): string {
  const app = tenant?.app;
  const logo = app?.logoUrl && html`<img src="${app.logoUrl}" alt="" height="40" referrerpolicy="no-referrer"> `;
  return `<!doctype html>\n${html`<html lang="en">
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
${app && html`<footer><div class="frame">By Touchline</div></footer>`}
</body>
</html>`}\n`;
}
