// Tests that each tenant sees everything of their own and nothing else, whatever tenants make in whatever order.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { createTenants, type Row, type Shown, type Tenants } from './tenants.ts';

/** A tenant, and what the model knows it to own. */
interface Holder {
  readonly shown: Shown;
  readonly workspaces: Set<string>;
  readonly profiles: Set<string>;
  /** Where the tenant may make profiles besides the workspaces that it made. */
  readonly home: string | null;
  /** A person sees all profiles of their workspaces; keys and apps see those that they made. */
  readonly isPerson: boolean;
}

describe('what tenants see of each other', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('reach', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  async function holders(): Promise<Holder[]> {
    const { business, app, key, person } = tenants;
    const home = await business('Home');
    const beside = await running.access.createProfile({ workspaceId: home.workspaceId, name: 'Beside' });
    const owned = await business('Owned');
    const owner = await person(owned.workspaceId, 'owner');
    const holder = (shown: Shown, home: string | null, profiles: string[], isPerson = false): Holder => ({
      shown,
      workspaces: new Set(isPerson && home ? [home] : []),
      profiles: new Set(profiles),
      home,
      isPerson,
    });
    return [
      holder(home.key, home.workspaceId, [home.profileId]),
      holder(await key(beside.profileId), home.workspaceId, [beside.profileId]),
      holder(await (await app('X')).token(), null, []),
      holder(await (await app('Y')).token(), null, []),
      holder(owner.shown, owned.workspaceId, [owned.profileId], true),
    ];
  }

  const mayUse = ({ workspaces, home }: Holder, workspaceId: string) =>
    workspaces.has(workspaceId) || home === workspaceId;

  /** Makes a workspace, or tries to make a profile in any of the existing ones. */
  async function act(all: readonly Holder[], who: Holder, pick: number | null): Promise<void> {
    const { ok, call } = tenants;
    if (pick === null) {
      who.workspaces.add((await ok(who.shown, 'POST', '/workspaces', { name: 'w' })).id);
      return;
    }
    const known = [...new Set(all.flatMap(({ workspaces, home }) => [...workspaces, ...(home ? [home] : [])]))];
    const workspace_id = known[pick % known.length] ?? '';
    const { status, body } = await call(who.shown, 'POST', '/profiles', { name: 'p', workspace_id });
    assert.equal(status, mayUse(who, workspace_id) ? 201 : 404);
    if (status !== 201) return;
    if (!who.isPerson) who.profiles.add(body.data.id);
    for (const other of all) if (other.isPerson && other.workspaces.has(workspace_id)) other.profiles.add(body.data.id);
  }

  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

  it('is nothing: lists show their own rows, and every other id is unknown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4), fc.option(fc.nat(50), { freq: 3 })), { minLength: 5, maxLength: 15 }),
        async (steps) => {
          const all = await holders();
          for (const [index, pick] of steps) {
            const who = all[index];
            if (who) await act(all, who, pick);
          }
          const everything = { profiles: all.flatMap((each) => [...each.profiles]) };
          for (const who of all) {
            const { list, verdict } = tenants;
            assert.deepEqual(idsOf(await list(who.shown, '/profiles?limit=100')), [...who.profiles].sort());
            assert.deepEqual(idsOf(await list(who.shown, '/workspaces?limit=100')), [...who.workspaces].sort());
            for (const id of everything.profiles.filter((id) => !who.profiles.has(id))) {
              assert.equal(await verdict(who.shown, 'GET', `/api-keys?profile_id=${id}`), '404 not_found');
              const path = `/profiles/${id}/entitlements/svc_attribution`;
              assert.equal(await verdict(who.shown, 'PUT', path, { enabled: true }), '404 not_found');
            }
            for (const other of all)
              for (const id of [...other.workspaces].filter((id) => !mayUse(who, id))) {
                const path = `/workspaces/${id}/reporting-currency`;
                assert.equal(await verdict(who.shown, 'PATCH', path, { reporting_currency: 'EUR' }), '404 not_found');
              }
          }
        },
      ),
      { numRuns: 6 },
    );
  });
});
