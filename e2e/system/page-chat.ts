// Connects a page for one profile on the simulated platform, and has people write to it by Messenger or Instagram.
import assert from 'node:assert/strict';
import type { AdAccount } from './ad-account.ts';
import type { Signed } from './chat.ts';
import { testSystem } from './fixture.ts';
import type { Json, TestProfile } from './profile.ts';

const PERMISSIONS = [
  ...['ads_read', 'ads_management', 'pages_show_list', 'pages_manage_metadata'],
  ...['pages_messaging', 'instagram_manage_messages'],
];

/** Adds a page to what the grant of the ad account shows, and chooses it. */
export async function choosePage(
  { call }: TestProfile,
  account: AdAccount,
): Promise<{ pageId: string; connectionId: string }> {
  const pageId = `${account.accountId}8`;
  const grant = { access_token: account.token, account_ids: [account.accountId], page_ids: [pageId] };
  await account.patch({
    tokens: [{ ...grant, permissions: PERMISSIONS }],
    pages: [{ id: pageId, name: 'Own page', access_token: `page-${pageId}`, instagram_username: 'own' }],
  });
  const chosen = await call('POST', '/integrations/meta/pages', { page_ids: [pageId] });
  assert.equal(chosen.status, 200, JSON.stringify(chosen.body));
  const row = chosen.body.data.pages.find(({ id }: Json) => id === pageId);
  return { pageId, connectionId: row.connection_id };
}

/** Makes people write. @returns the webhooks that Meta would send */
export async function writtenToPages(written: readonly object[]): Promise<Signed[]> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(written) };
  const answer = await fetch(`${testSystem().simulatorUrl}/__sim/page-chat`, init);
  return ((await answer.json()) as Json).webhooks;
}

export const deliverToPages = ({ body, headers }: Signed): Promise<Response> =>
  fetch(`${testSystem().services.addresses.baseUrl}/api/v1/integrations/meta_pages/webhook/app`, {
    ...{ method: 'POST', headers, body },
  });

/** Returns what a page has sent. */
export async function sentByPage(pageId: string): Promise<Json[]> {
  const { sent } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/page-chat`)).json()) as Json;
  return sent.filter(({ page_id }: Json) => page_id === pageId);
}
