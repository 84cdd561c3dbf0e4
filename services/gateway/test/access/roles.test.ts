// Tests what the roles of people may do in their workspace, whatever their scopes: the same call by an owner, an admin and a
// member.
import assert from 'node:assert/strict';
import { initOf } from '../good-calls.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { createIssuer, type Issuer, type Shown } from './credential-kinds.ts';
import { ACCESS_CALLS, type AccessWorld, accessWorld } from './good-access-calls.ts';

/** Operations for those responsible for the workspace only, and the refusal that a member gets. */
const FOR_OWNERS: [operation: string, refusal: string][] = [
  ['POST /api-keys', '403 forbidden'],
  // A member's list does not have keys of others, so these do not exist for a member.
  ['DELETE /api-keys/{id}', '404 not_found'],
  ['GET /workspaces/{workspaceId}/pii-access-log', '403 forbidden'],
  ['POST /apps/{appId}/data-processing-agreement', '403 forbidden'],
  ['PATCH /workspaces/{workspaceId}/reporting-currency', '403 insufficient_scope'],
  ['POST /profiles', '403 insufficient_scope'],
  ['PATCH /profiles/{profileId}', '403 insufficient_scope'],
  ['POST /workspaces', '403 insufficient_scope'],
  ['GET /workspaces', '403 insufficient_scope'],
];

const FOR_ALL = ['GET /profiles', 'GET /api-keys'];

describe('roles', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let world: AccessWorld;
  before(async () => {
    running = await runGateway('roles');
    issuer = await createIssuer(running);
    world = await accessWorld(running, issuer);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const asked = async (name: string, session: Shown): Promise<string> => {
    const { keyId } = await running.access.issueApiKey({
      profileId: running.profileId,
      name: 'spare',
      allScopes: true,
    });
    const call = ACCESS_CALLS[name]?.({ ...world, spareKeyId: keyId }) ?? assert.fail(name);
    const init = initOf({ ...call, headers: session }, '');
    const response = await fetch(running.url(`/api/v1${call.path}`), { method: name.split(' ')[0] ?? '', ...init });
    return response.ok ? 'done' : `${response.status} ${(await errorOf(response)).code}`;
  };

  for (const role of ['owner', 'admin', 'member'] as const) {
    it(`of a ${role} allow what the table says`, async () => {
      const session = await issuer.session(role);
      const verdicts: [string, string][] = [];
      for (const name of [...FOR_OWNERS.map(([operation]) => operation), ...FOR_ALL])
        verdicts.push([name, await asked(name, session)]);
      const refusal = (text: string) => (role === 'member' ? text : 'done');
      assert.deepEqual(verdicts, [
        ...FOR_OWNERS.map(([name, text]) => [name, refusal(text)]),
        ...FOR_ALL.map((name) => [name, 'done']),
      ]);
    });
  }
});
