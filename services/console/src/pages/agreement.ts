// Shows the data-processing agreement of an app, which an owner or admin accepts once.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { AGREEMENT, AGREEMENT_VERSION } from '@touchline/chassis/access/data-processing-agreement.ts';
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { type Language, languageNow } from '../language/language.ts';
import { phrase, say } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { form } from '../view/form.ts';
import { doneNote, moment } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { faultsOf } from './form-faults.ts';
import { type PersonVisit, personPage } from './page.ts';
import { ownApp } from './reach.ts';

const AGREEMENT_LANGUAGE: Language = 'en';

export const agreementPage = personPage({
  path: '/apps/:appId/agreement',
  show: async (visit, services) => view(visit, services),
  submit: async (visit, fields, services) => {
    const appId = visit.param('appId');
    try {
      const actor = credentialMessage(visit.person);
      await services.accounts.acceptAgreementAs({ actor, appId, version: fields.get('version') ?? '' });
      return { to: `${paths.agreement(appId)}?done=accepted` };
    } catch (error) {
      faultsOf(error);
      // The text changed since the page was made, so it must be read again.
      return view(visit, services, phrase`The text has changed in the meantime. Read it again.`);
    }
  },
});

async function view(visit: PersonVisit, services: ServiceClients, fault?: string) {
  const { app, workspace, role } = await ownApp(visit, services, visit.param('appId'));
  return {
    title: phrase`Data-processing agreement of ${app.name}`,
    crumbs: workspaceCrumbs(workspace),
    isFaulty: fault !== undefined,
    body: html`${doneNote(visit.query)}
${app.agreementVersion !== '' && (await acceptance(app, services))}
<p class="quiet">${phrase`Version ${AGREEMENT_VERSION}`}</p>
${languageNow() !== AGREEMENT_LANGUAGE && html`<div class="note"><p>${phrase`The agreement exists in English only, and that text is what is accepted.`}</p></div>`}
<div class="text" lang="${AGREEMENT_LANGUAGE}">${AGREEMENT.map(({ heading, paragraphs }) => html`<h2>${heading}</h2>${paragraphs.map((text) => html`<p>${text}</p>`)}`)}</div>
${app.agreementVersion !== AGREEMENT_VERSION && question(visit, app.appId, managesWorkspace(role), fault)}`,
  };
}

async function acceptance(
  { agreementVersion, agreementAcceptedAt, agreementAcceptedBy }: App,
  { accounts }: ServiceClients,
): Promise<Html> {
  const { names } = await accounts.getNames({ userIds: [agreementAcceptedBy] });
  const name = names[agreementAcceptedBy];
  const when = moment(agreementAcceptedAt);
  return html`<div class="note"><p>${
    name === undefined
      ? say`Version ${agreementVersion} was accepted by a person whose account no longer exists: ${when}.`
      : say`Version ${agreementVersion} was accepted by ${given(name)}: ${when}.`
  }</p></div>`;
}

function question(visit: PersonVisit, appId: string, manages: boolean, fault: string | undefined): Html {
  if (!manages) return html`<div class="note"><p>${phrase`An owner or admin of the workspace accepts it.`}</p></div>`;
  return html`<h2>${phrase`Accept`}</h2><p>${phrase`By accepting you declare that you may bind the company behind the app.`}</p>${form(
    {
      action: paths.agreement(appId),
      token: visit.formToken,
      faults: fault ? { '': fault } : {},
      fields: html`<input type="hidden" name="version" value="${AGREEMENT_VERSION}">`,
      submit: phrase`Accept the agreement`,
    },
  )}`;
}
