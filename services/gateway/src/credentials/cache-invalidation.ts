// Invalidates what is remembered of credentials: changes are heard on the bus, and those that this gateway asks for are known to it.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { listen } from '@touchline/chassis/bus/listen.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { credentialRevoked, profileChanged } from '@touchline/proto/catalog.ts';
import type { AccessClients } from '../behind.ts';
import type { VerifyCache } from './verify-cache.ts';

/** Invalidates by every change that access publishes, until it is disposed. */
export async function invalidateByBus(
  bus: Bus,
  cache: Pick<VerifyCache, 'forgetRevoked' | 'forgetProfile'>,
  logger: Logger,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const revoked = { entry: credentialRevoked, logger };
  stack.use(await listen(bus, { ...revoked, handle: ({ data }) => cache.forgetRevoked(data) }));
  const changed = { entry: profileChanged, logger };
  stack.use(await listen(bus, { ...changed, handle: ({ data }) => cache.forgetProfile(data) }));
  return stack.move();
}

/**
 * The clients of access, whose changes this gateway no longer remembers when they answer: who revokes a key and tries it at
 * once finds it gone here, whatever the bus does.
 */
export function invalidating(clients: AccessClients, cache: VerifyCache): AccessClients {
  const { keys, tenants, accounts, appTokens } = clients;
  const ofProfile = (id: string | undefined) => (credential: Credential) => credential.profileId === id;
  const ofWorkspace = (id: string | undefined) => (credential: Credential) => credential.workspaceId === id;
  const ofPerson = (id: string | undefined) => (credential: Credential) => credential.principal.id === id;
  const after =
    <Request, Answer, Options>(
      call: (request: Request, options?: Options) => Promise<Answer>,
      forget: (request: Request) => void,
    ) =>
    async (request: Request, options?: Options): Promise<Answer> => {
      const answer = await call(request, options);
      forget(request);
      return answer;
    };
  const { forgetWhere } = cache;
  return {
    ...clients,
    keys: {
      ...keys,
      revokeKeyAs: after(keys.revokeKeyAs, ({ keyId }) => forgetWhere(({ id }) => id === keyId)),
    },
    tenants: {
      ...tenants,
      setPrivacyMode: after(tenants.setPrivacyMode, ({ profileId }) => forgetWhere(ofProfile(profileId))),
      changeProfileAs: after(tenants.changeProfileAs, ({ profileId }) => forgetWhere(ofProfile(profileId))),
      setEntitlementAs: after(tenants.setEntitlementAs, ({ profileId }) => forgetWhere(ofProfile(profileId))),
      endAuthorizationAs: after(tenants.endAuthorizationAs, ({ profileId }) => forgetWhere(ofProfile(profileId))),
      setReportingCurrencyAs: after(tenants.setReportingCurrencyAs, ({ workspaceId }) =>
        forgetWhere(ofWorkspace(workspaceId)),
      ),
      createWorkspaceAs: after(tenants.createWorkspaceAs, ({ actor }) => forgetWhere(ofPerson(actor?.principal?.id))),
      createProfileAs: after(tenants.createProfileAs, ({ actor }) => forgetWhere(ofPerson(actor?.principal?.id))),
    },
    accounts: {
      ...accounts,
      signIn: after(accounts.signIn, ({ oldToken }) => oldToken && cache.forgetSession(oldToken)),
      signOut: after(accounts.signOut, ({ sessionId }) => forgetWhere(({ id }) => id === sessionId)),
      changePasswordAs: after(accounts.changePasswordAs, ({ actor }) => forgetWhere(ofPerson(actor?.principal?.id))),
      acceptInvitation: after(accounts.acceptInvitation, ({ actor }) => forgetWhere(ofPerson(actor?.principal?.id))),
    },
    appTokens: {
      ...appTokens,
      revokeAppToken: after(appTokens.revokeAppToken, ({ token = '' }) => cache.forgetToken(token)),
    },
  };
}
