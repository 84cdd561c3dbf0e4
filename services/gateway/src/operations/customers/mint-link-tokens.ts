// Declares POST /customers/link-tokens, which makes a token for each customer that a row names; every row has a result, and no
// customer is created.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { type LinkTokenResult, LinkTokenStatus } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOf } from '../answer-fields.ts';
import { countryOf } from '../country-field.ts';
import { exampleMeta } from '../example-meta.ts';
import { Recipe, recipesOf } from './link-token-recipes.ts';
import { LinkTokensBody, readLinkTokensBody, type SentRow } from './link-token-rows.ts';

const Result = z
  .object({
    index: z.int(),
    status: z.enum(['minted', 'not_found', 'invalid']),
    customer_key: z.string().nullable().meta({
      description:
        'On a minted row, the key of the customer, after a merge the survivor’s; otherwise the key that was sent.',
    }),
    customer_profile_id: z
      .uuid()
      .optional()
      .meta({ description: 'On minted rows, for a credential with customers:read.' }),
    token: z
      .string()
      .optional()
      .meta({ description: 'On minted rows: opaque, and can be used in an address as it is.' }),
    expires_at: time.optional(),
    reason: z
      .enum(['no_match', 'erased', 'no_selector', 'unknown_identifier_type', 'malformed_selector'])
      .optional()
      .meta({ description: 'On the other rows.' }),
    message: z.string().optional().meta({ description: 'The reason in words.' }),
  })
  .meta({ id: 'LinkTokenResult' });

type Result = z.input<typeof Result>;

export const mintLinkTokens = operation({
  method: 'POST',
  path: '/customers/link-tokens',
  area: 'customers',
  summary: 'Mint link tokens',
  description:
    'Makes a token for each known customer, to be put on links in messages as the query parameter param. Whoever opens such a link is taken for that customer: the tracker links the browser, including its earlier anonymous visits, unless it already belongs to another customer. Accepts up to 500 rows and returns one result per row, in order. More rows are refused as a whole.',
  scopes: allOf('attribution:write'),
  showsPersons: true,
  body: LinkTokensBody,
  readBody: readLinkTokensBody,
  answer: answerOf(
    z.object({
      results: z.array(Result),
      param: z.string().meta({
        description: 'The query parameter that carries the token: link_token_param of the tracking settings.',
      }),
      minted: count,
      not_found: count,
      invalid: count,
      recipes: z.array(Recipe),
    }),
  ),
  errors: ['validation_error', 'link_tokens_disabled'],
  examples: {
    request: { customers: [{ customer_key: 'C-77' }, { email: 'nobody@example.com' }], expires_in_days: 30 },
    answer: {
      data: {
        results: [
          {
            index: 0,
            status: 'minted',
            customer_key: 'C-77',
            token: 'eyJhbGciOiJBMjU2S1ciLCJlbmMiOiJBMjU2R0NNIn0.3nd_…',
            expires_at: '2026-03-02T09:30:00.000Z',
          },
          {
            index: 1,
            status: 'not_found',
            customer_key: null,
            reason: 'no_match',
            message: 'No customer of this profile has this selector.',
          },
        ],
        param: 'svc_t',
        minted: 1,
        not_found: 1,
        invalid: 0,
        recipes: recipesOf('svc_t'),
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, credential }, { identity, sites }) => {
    const [{ results: made }, { settings }] = await Promise.all([
      identity.mintLinkTokens({
        profileId,
        rows: body.rows.map(({ selectors }) => selectors),
        expiresInDays: body.expiresInDays,
        country: countryOf(body.country, credential),
      }),
      sites.getSettings({ profileId }),
    ]);
    // A tracking service of the release before knows no other parameter.
    const param = settings?.linkTokenParam || 'svc_t';
    const showsCustomer = credential.scopes.has('customers:read');
    const results = body.rows.map((row, index) => resultOf(index, row, made[index], showsCustomer));
    const counts = { minted: 0, not_found: 0, invalid: 0 };
    for (const { status } of results) counts[status] += 1;
    return {
      data: { results, param, ...counts, recipes: recipesOf(param) },
      persons: showsCustomer ? results.flatMap(({ customer_profile_id: id }) => id ?? []) : undefined,
    };
  },
});

function resultOf(
  index: number,
  { keySent }: SentRow,
  made: LinkTokenResult | undefined,
  showsCustomer: boolean,
): Result {
  if (made?.status === LinkTokenStatus.MINTED) {
    return {
      index,
      status: 'minted',
      customer_key: orNull(made.externalId),
      ...(showsCustomer ? { customer_profile_id: made.customerId } : {}),
      token: made.token,
      expires_at: timeOf(made.expiresAt),
    };
  }
  const refusal = made && REFUSALS[made.status];
  if (!refusal) throw publicError('internal_error');
  const [status, reason, message] = refusal;
  return { index, status, customer_key: keySent, reason, message };
}

type Refusal = readonly ['not_found' | 'invalid', NonNullable<Result['reason']>, string];

const REFUSALS: Readonly<Partial<Record<LinkTokenStatus, Refusal>>> = {
  [LinkTokenStatus.NO_MATCH]: ['not_found', 'no_match', 'No customer of this profile has this selector.'],
  [LinkTokenStatus.ERASED]: ['not_found', 'erased', 'This customer was erased.'],
  [LinkTokenStatus.NO_SELECTOR]: [
    'invalid',
    'no_selector',
    'The row names no one: send one of customer_profile_id, customer_key, email, phone, or identifier_type with identifier_value.',
  ],
  [LinkTokenStatus.UNKNOWN_IDENTIFIER_TYPE]: [
    'invalid',
    'unknown_identifier_type',
    'identifier_type must be external_customer_id, crm_contact_id, store_customer_id, payments_customer_id or national_id.',
  ],
  [LinkTokenStatus.MALFORMED_SELECTOR]: [
    'invalid',
    'malformed_selector',
    'The first selector of the row cannot be read. customer_profile_id is a UUID, an id of another system has 1 to 200 characters, and a phone without + needs country.',
  ],
};
