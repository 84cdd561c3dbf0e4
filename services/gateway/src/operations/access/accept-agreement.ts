// Declares POST /apps/{appId}/data-processing-agreement, by which a person responsible for the app accepts the agreement once, in
// a session.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { AGREEMENT_VERSION } from '@touchline/chassis/access/data-processing-agreement.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';

const Body = z
  .strictObject({
    version: z
      .string()
      .min(1)
      .max(64)
      .meta({
        description: `The version that was read, now ${AGREEMENT_VERSION}; its text is at /docs/data-processing-agreement.`,
      }),
  })
  .meta({ id: 'AgreementAcceptance' });

const Agreement = z
  .object({
    app_id: z.string(),
    version: z.string(),
    accepted_by: z.string().meta({ description: 'The user id of the person who accepted first.' }),
    accepted_at: time,
  })
  .meta({ id: 'Agreement' });

const APP_ID = '0b0f4a3e-3a52-4d18-8c5f-0c2a0e7b114a';

export const acceptAgreement = operation({
  method: 'POST',
  path: '/apps/{appId}/data-processing-agreement',
  area: 'access',
  summary: "Accept an app's data-processing agreement",
  description:
    "For an owner or admin of the app's workspace, in a console session; keys and tokens cannot accept. The first acceptance stays valid, and a repeat returns it.",
  scopes: anyCredential,
  credentials: ['session'],
  reach: 'principal',
  params: z.strictObject({ appId: textField(64, 'Id of the app.').min(1) }),
  body: Body,
  bodyRules: { maxBytes: 4 * 1024 },
  answer: answerOf(Agreement, { profile: 'maybe', statuses: { 200: 'Accepted, now or earlier.' } }),
  errors: ['not_found'],
  examples: {
    request: { version: AGREEMENT_VERSION },
    answer: {
      data: {
        app_id: APP_ID,
        version: AGREEMENT_VERSION,
        accepted_by: '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
        accepted_at: '2026-11-20T10:00:00.000Z',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ credential, params: { appId }, body: { version: read } }, { accounts }) => {
    const asked = { actor: credentialMessage(credential), appId, version: read };
    const { version, acceptedBy, acceptedAt } = await accounts.acceptAgreementAs(asked);
    return { data: { app_id: appId, version, accepted_by: acceptedBy, accepted_at: timeOf(acceptedAt) } };
  },
});
