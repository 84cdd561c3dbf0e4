// Invalidates cached credentials when access publishes a change, and as soon as this gateway has made one itself.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { listen } from '@touchline/chassis/bus/listen.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { credentialRevoked, profileChanged } from '@touchline/proto/catalog.ts';
import type { AccessClients } from '../service-clients.ts';
import type { CredentialCache } from './credential-cache.ts';

/** Invalidates on every change that access publishes, until it is disposed. */
export async function invalidateByBus(
  bus: Bus,
  cache: Pick<CredentialCache, 'invalidateRevoked' | 'invalidateProfile'>,
  logger: Logger,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const revoked = { entry: credentialRevoked, logger };
  stack.use(await listen(bus, { ...revoked, handle: ({ data }) => cache.invalidateRevoked(data) }));
  const changed = { entry: profileChanged, logger };
  stack.use(await listen(bus, { ...changed, handle: ({ data }) => cache.invalidateProfile(data) }));
  return stack.move();
}

/**
 * Wraps the clients of access so that a successful change invalidates what this gateway has cached: a caller who revokes a key
 * and tries it right away is refused here, whatever the bus does.
 */
export function invalidating(clients: AccessClients, cache: CredentialCache): AccessClients {
  const { keys, tenants, accounts, appTokens } = clients;
  const ofProfile = (id: string | undefined) => (credential: Credential) => credential.profileId === id;
  const ofWorkspace = (id: string | undefined) => (credential: Credential) => credential.workspaceId === id;
  const ofPerson = (id: string | undefined) => (credential: Credential) => credential.principal.id === id;
  const after =
    <Request, Answer, Options>(
      call: (request: Request, options?: Options) => Promise<Answer>,
      invalidate: (request: Request) => void,
    ) =>
    async (request: Request, options?: Options): Promise<Answer> => {
      const answer = await call(request, options);
      invalidate(request);
      return answer;
    };
  const { invalidateWhere } = cache;
  return {
    ...clients,
    keys: {
      ...keys,
      revokeKeyAs: after(keys.revokeKeyAs, ({ keyId }) => invalidateWhere(({ id }) => id === keyId)),
    },
    tenants: {
      ...tenants,
      setPrivacyMode: after(tenants.setPrivacyMode, ({ profileId }) => invalidateWhere(ofProfile(profileId))),
      changeProfileAs: after(tenants.changeProfileAs, ({ profileId }) => invalidateWhere(ofProfile(profileId))),
      setEntitlementAs: after(tenants.setEntitlementAs, ({ profileId }) => invalidateWhere(ofProfile(profileId))),
      endAuthorizationAs: after(tenants.endAuthorizationAs, ({ profileId }) => invalidateWhere(ofProfile(profileId))),
      setReportingCurrencyAs: after(tenants.setReportingCurrencyAs, ({ workspaceId }) =>
        invalidateWhere(ofWorkspace(workspaceId)),
      ),
      createWorkspaceAs: after(tenants.createWorkspaceAs, ({ actor }) =>
        invalidateWhere(ofPerson(actor?.principal?.id)),
      ),
      createProfileAs: after(tenants.createProfileAs, ({ actor }) => invalidateWhere(ofPerson(actor?.principal?.id))),
    },
    accounts: {
      ...accounts,
      signIn: after(accounts.signIn, ({ oldToken }) => oldToken && cache.invalidateSession(oldToken)),
      signOut: after(accounts.signOut, ({ sessionId }) => invalidateWhere(({ id }) => id === sessionId)),
      changePasswordAs: after(accounts.changePasswordAs, ({ actor }) =>
        invalidateWhere(ofPerson(actor?.principal?.id)),
      ),
      acceptInvitation: after(accounts.acceptInvitation, ({ actor }) =>
        invalidateWhere(ofPerson(actor?.principal?.id)),
      ),
    },
    appTokens: {
      ...appTokens,
      revokeAppToken: after(appTokens.revokeAppToken, ({ token = '' }) => cache.invalidateToken(token)),
    },
  };
}
