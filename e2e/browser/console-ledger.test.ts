// Tests the ledger in the console, in a real browser without scripts: who sees what was changed on an ad platform, and undoes it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { useChromium } from './chromium.ts';
import { csvOf, openConsole, picture, read, signInAs, titleOf } from './console-fixture.ts';

describe('the ledger in the console', () => {
  const browser = useChromium();
  let p: TestProfile;
  let account: AdAccount;
  beforeEach(async () => {
    p = await newProfile('USD', `Ledger ${randomUUID()}`);
    account = await newAdAccount(p);
  });

  const ledger = () => `/console/profiles/${p.profileId}/actions`;
  const write = async (path: string, body: object = {}) => {
    const { status, body: answer } = await p.call('POST', path, body, { 'idempotency-key': randomUUID() });
    assert.equal(status, 200, JSON.stringify(answer));
    return answer.data;
  };
  const signedIn = (context: BrowserContext, role: string, workspaceId = p.workspaceId): Promise<Page> =>
    signInAs(context, role, workspaceId);
  const rows = (page: Page) => page.locator('tbody tr').allTextContents();

  it('shows each change to an owner, who undoes one from there', async () => {
    await write(`/campaigns/${account.campaign}/pause`);
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'owner');
    await page.goto(`/console/workspaces/${p.workspaceId}`);
    await page.getByRole('link', { name: /^Changes on the ad platforms of/ }).click();
    await picture(page, 'ledger');
    const [paused] = await rows(page);
    assert.match(paused ?? '', /Paused.*ACTIVE.*to PAUSED.*Applied.*Undo/s);
    await page.getByRole('link', { name: /^Undo: Paused/ }).click();
    assert.equal(await titleOf(page), 'Undo a change');
    await picture(page, 'ledger-undo');
    await page.getByRole('button', { name: 'Undo this change' }).click();
    assert.equal(await read(page.getByRole('status')), 'The change is undone.');
    const [undo, undone] = await rows(page);
    assert.match(undo ?? '', /Resumed.*PAUSED.*to ACTIVE.*Ana Díaz.*Applied.*An undo/s);
    assert.match(undone ?? '', /Paused.*Undone/s);
    assert.deepEqual(await account.writes(), [
      `${account.campaign} status=PAUSED`,
      `${account.campaign} status=ACTIVE`,
    ]);
    const { data } = await p.get('/actions');
    assert.equal(data.length, 2);
    assert.match(await read(page.locator('.source')), /GET \/api\/v1\/actions\?limit=\d+/);
    const { status, text } = await csvOf(page, 'changes');
    assert.equal(status, 200);
    assert.match(text, /^When,What,Id,Name,Before,After,By,State\r\n/);
    assert.match(text, new RegExp(`,resume,${account.campaign},[^\r]+,PAUSED,ACTIVE,[^\r]+,applied\r\n`));
    assert.match(text, new RegExp(`,pause,${account.campaign},[^\r]+,ACTIVE,PAUSED,[^\r]+,undone\r\n`));
  });

  it('undoes a change when the workspace has used up its writes of the day, and counts the undo', async () => {
    const { access } = testSystem().clients;
    await access.changeWorkspace({ workspaceId: p.workspaceId, adWritesPerDay: '1' });
    const { action_id } = await write(`/campaigns/${account.campaign}/pause`);
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'owner');
    await page.goto(`${ledger()}/${action_id}/undo`);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    assert.equal(await read(page.getByRole('status')), 'The change is undone.');
    const again = { 'idempotency-key': randomUUID() };
    const { status, body } = await p.call('POST', `/campaigns/${account.campaign}/pause`, {}, again);
    assert.deepEqual([status, body.error?.reason], [429, 'workspace_writes_per_day']);
    assert.match(body.error.message, /made 2 of at most 1 writes/);
  });

  it('says why a change is not undone, and writes nothing', async () => {
    await write(`/campaigns/${account.campaign}/pause`);
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'admin');
    await page.goto(ledger());
    await page.getByRole('link', { name: /^Undo: Paused/ }).click();
    await write(`/campaigns/${account.campaign}/resume`);
    const before = await account.writes();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    assert.match(await read(page.locator('main')), /cannot be undone any more/);
    assert.deepEqual(await account.writes(), before);
  });

  it('refuses an undo in the form itself after somebody changed the campaign on the platform', async () => {
    await write(`/campaigns/${account.campaign}/pause`);
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'admin');
    await page.goto(ledger());
    await page.getByRole('link', { name: /^Undo: Paused/ }).click();
    const { campaign: id, accountId: account_id } = account;
    await account.patch({ campaigns: [{ id, account_id, name: 'Own campaign', status: 'ACTIVE' }] });
    const before = await account.writes();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    assert.match(await read(page.getByRole('alert')), /changed on the platform/);
    assert.deepEqual(await account.writes(), before);
    assert.equal((await p.get('/actions')).data.length, 1);
  });

  it('is shown to nobody but the owners and admins of its workspace', async () => {
    const { action_id } = await write(`/campaigns/${account.campaign}/pause`);
    const other = await newProfile('USD', `Other ${randomUUID()}`);
    const cases = [
      ['member', p.workspaceId, 'You may not do this'],
      ['owner', other.workspaceId, 'There is nothing here'],
    ] as const;
    for (const [role, workspaceId, expected] of cases) {
      await using context = await openConsole(browser());
      const page = await signedIn(context, role, workspaceId);
      for (const path of [ledger(), `${ledger()}/${action_id}/undo`]) {
        await page.goto(path);
        assert.equal(await titleOf(page), expected, `${role} ${path}`);
      }
      if (role === 'owner') {
        await page.goto(`/console/profiles/${other.profileId}/actions/${action_id}/undo`);
        assert.equal(await titleOf(page), expected);
      }
    }
    assert.equal((await account.writes()).length, 1);
  });
});
