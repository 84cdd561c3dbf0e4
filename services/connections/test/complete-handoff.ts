// Completes hand-offs at the simulator's consent screens, and defines the world of the persons who do so.
import { createHash, randomUUID } from 'node:crypto';
import type { Ending, Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { type Decision, press } from '../../../tools/provider-sim/consent/press.ts';
import { CLIENT, CUSTOMER, MANAGER, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { ACCOUNT, smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { type Harness, PROFILE, WORKSPACE } from './harness.ts';

export const SECOND = '1002';
const DISABLED = '1003';
const CANCELED = '7778889999';
const CALENDARS = ['c_1@group.calendar.google.com', 'c_2@group.calendar.google.com'] as const;

const APPS = {
  stripe: { client_id: 'ca_test', client_secret: 'sk_test_platform' },
  mercado_pago: { client_id: '1234', client_secret: 'test-mp-secret' },
  microsoft: { client_id: 'ms-client', client_secret: 'test-ms-secret' },
  highlevel: { client_id: 'app1-client', client_secret: 'test-hl-secret' },
};

/**
 * ana has one account of each kind, agency has several and a disabled one, nobody has none, and closed has only disabled ones.
 */
export function worldOfPeople(): World {
  const world = smallWorld();
  const google = smallGoogleWorld();
  return {
    ...world,
    apps: APPS,
    accounts: [
      ...world.accounts,
      { id: SECOND, name: 'Second', currency: 'USD', timezone: 'UTC' },
      { id: DISABLED, name: 'Disabled', currency: 'USD', account_status: 2 },
    ],
    google: {
      ...google,
      calendars: ['ana@andes.example', ...CALENDARS].map((id) => ({ id, summary: id })),
      customers: [...(google.customers ?? []), { id: CANCELED, name: 'Old', currency: 'CLP', status: 'CANCELED' }],
    },
    people: [
      {
        ...{ id: 'ana', name: 'Ana', account_ids: [ACCOUNT], customer_ids: [CUSTOMER, CANCELED] },
        sites: [
          { site_url: 'https://andes.example/' },
          { site_url: 'https://other.example/', permission_level: 'siteUnverifiedUser' },
        ],
        calendars: [{ id: 'ana@andes.example', primary: true }, { id: CALENDARS[0] }],
        locations: [{ id: 'loc-1', name: 'Centro' }],
        mailbox: 'Hola@Optica.example',
      },
      {
        ...{
          id: 'agency',
          name: 'Agency',
          account_ids: [ACCOUNT, SECOND, DISABLED],
          customer_ids: [CUSTOMER, MANAGER],
        },
        sites: [{ site_url: 'https://andes.example/' }, { site_url: 'sc-domain:costa.example' }],
        calendars: CALENDARS.map((id) => ({ id })),
        locations: Array.from({ length: 21 }, (_, i) => ({ id: `loc-${i + 1}`, name: `Location ${i + 1}` })),
      },
      { id: 'nobody', name: 'Nobody' },
      { id: 'closed', name: 'Closed', account_ids: [DISABLED], customer_ids: [CANCELED] },
    ],
  };
}

export { CLIENT, CUSTOMER };

export const REDIRECT_URI = 'http://127.0.0.1:1/api/v1/oauth/callback/x';
export const VERIFIER = 'a-verifier-of-pkce-that-is-long-enough-to-be-one';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** The service under test. */
type Connections = Pick<Harness, 'handoffs'>;

interface Whose {
  profileId?: string;
  workspaceId?: string;
  provider?: string;
}

/** Mints a new hand-off. */
export async function mint(
  { handoffs }: Connections,
  { profileId = PROFILE, workspaceId = WORKSPACE, provider = 'social_ads' }: Whose = {},
): Promise<Handoff> {
  const { handoff } = await handoffs.mintHandoff({ profileId, workspaceId, provider, operationId: randomUUID() });
  if (!handoff) throw new Error('no hand-off in the answer');
  return handoff;
}

/** Returns the address where the provider asks. @throws Error when the hand-off ends before that */
export async function start({ handoffs }: Connections, id: string): Promise<string> {
  const { next } = await handoffs.startConsent({
    id,
    redirectUri: REDIRECT_URI,
    state: 'opaque',
    codeChallenge: CHALLENGE,
  });
  if (next.case !== 'authorizeUrl') throw new Error(`The hand-off ended with ${next.value?.reason}.`);
  return next.value;
}

/** Passes to the service what came back from the provider. */
export async function finish(
  { handoffs }: Connections,
  id: string,
  back: URL,
  change: { redirectUri?: string; codeVerifier?: string } = {},
): Promise<Ending> {
  const { ending } = await handoffs.finishConsent({
    id,
    redirectUri: REDIRECT_URI,
    code: back.searchParams.get('code') ?? '',
    codeVerifier: VERIFIER,
    error: back.searchParams.get('error') ?? '',
    ...change,
  });
  if (!ending) throw new Error('no ending in the answer');
  return ending;
}

/** Mints a hand-off, decides at the consent screen, and finishes it. */
export async function completeHandoff(
  harness: Connections,
  { decision, ...whose }: Whose & { decision: Decision },
): Promise<Ending> {
  const { id } = await mint(harness, whose);
  return finish(harness, id, await press(await start(harness, id), decision));
}

/** Returns how it ended: status and reason of the hand-off, and the reason that the browser received. */
export const endingOf = ({ handoff, reason }: Ending) => [handoff?.status, handoff?.reason, reason];
/** Counts everything that a consent can write apart from its hand-off. */
export const storedCounts = ({ mongo }: Harness) =>
  Promise.all(
    ['connections', 'account_claims', 'pending_selections', 'parked_tokens'].map((name) =>
      mongo.db.collection(name).countDocuments(),
    ),
  );
