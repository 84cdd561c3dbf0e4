// Serves Meta's login: the dialog, the exchange of its code for a long-lived token, and the token's permissions.
import { randomBytes } from 'node:crypto';
import type { ConsentScreen } from './consent/consent-screen.ts';
import { personOf } from './consent/people.ts';
import { knowsMetaScope } from './consent/scopes.ts';
import { badParameter, deadToken, GraphError } from './graph-error.ts';
import { patchWorld, type SimState } from './state.ts';
import type { Token } from './world.ts';

const SIXTY_DAYS = 5_183_944;

export const META_DIALOG: ConsentScreen = {
  vendor: 'meta',
  path: '/:version/dialog/oauth',
  separator: ',',
  codeLifeMs: 10 * 60_000,
  app: ({ index }) => index.world.meta_app,
  knows: knowsMetaScope,
  refusals: {
    client: 'Invalid App ID: The provided app ID does not look valid.',
    redirectUri:
      'URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app’s Client OAuth Settings.',
    scope: (scopes) => `Invalid Scopes: ${scopes.join(', ')}. This message is only shown to developers.`,
  },
  declined: { error_reason: 'user_denied', error_code: '200', error_description: 'Permissions error' },
};

type Form = Readonly<Record<string, string | undefined>>;

/**
 * Handles GET or POST oauth/access_token: exchanges a code for a token of an hour, or a token for one of 60 days.
 * @throws GraphError
 */
export function tradeToken(state: SimState, form: Form): unknown {
  const app = state.index.world.meta_app;
  if (!isKnown(state, form.client_id) || (app && form.client_secret !== app.client_secret))
    throw new GraphError({ http: 400, code: 101, message: 'Error validating client secret.' });
  if (form.grant_type === 'fb_exchange_token') {
    const live = state.index.world.tokens.find((token) => token.access_token === form.fb_exchange_token);
    if (!live) throw badParameter('Invalid fb_exchange_token');
    const subcode = deadSubcode(state, live);
    if (subcode !== undefined) throw deadToken(subcode);
    return issued(state, live, SIXTY_DAYS);
  }
  const consent = state.consents.spend('meta', form.code);
  if (!consent)
    throw new GraphError({ http: 400, code: 100, subcode: 36009, message: 'This authorization code has been used.' });
  if (consent.redirectUri !== form.redirect_uri || consent.clientId !== form.client_id)
    throw new GraphError({
      http: 400,
      code: 100,
      subcode: 36008,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    });
  const person = personOf(state.index.world, consent.personId);
  const { id: user_id, account_ids, page_ids } = person;
  const grant = { account_ids, page_ids, waba_ids: [], user_id, permissions: [...consent.scopes] };
  return issued(state, grant, 3600);
}

/**
 * Handles me/permissions: lists what was granted. A permission that was requested and unticked is declined; this does not
 * distinguish it from one that was never requested.
 */
export function permissionsOf({ permissions }: Token): unknown {
  return { data: permissions.map((permission) => ({ permission, status: 'granted' })) };
}

/** Handles DELETE me/permissions: every token of the person is dead from then on. */
export function revokePermissions(state: SimState, token: Token): unknown {
  const theirs = state.index.world.tokens.filter(
    ({ user_id, access_token }) =>
      access_token === token.access_token || (user_id !== undefined && user_id === token.user_id),
  );
  patchWorld(state, { tokens: theirs.map((one) => ({ ...one, dead_subcode: 458 })) });
  return { success: true };
}

/** Returns why a token is dead, as the error_subcode of error 190; undefined for a live one. */
export function deadSubcode({ now }: Pick<SimState, 'now'>, { dead_subcode, expires_at }: Token): number | undefined {
  if (dead_subcode !== undefined) return dead_subcode;
  return expires_at !== undefined && Date.parse(expires_at) <= now() ? 463 : undefined;
}

function issued(state: SimState, grant: Omit<Token, 'access_token'>, seconds: number): unknown {
  const access_token = `EAAB${randomBytes(24).toString('base64url')}`;
  state.issued.push(access_token);
  const expires_at = new Date(state.now() + seconds * 1000).toISOString();
  patchWorld(state, { tokens: [{ ...grant, access_token, expires_at }] });
  return { access_token, token_type: 'bearer', expires_in: seconds };
}

const isKnown = ({ index }: SimState, clientId: string | undefined): boolean =>
  clientId !== undefined && (index.world.meta_app === undefined || index.world.meta_app.client_id === clientId);
