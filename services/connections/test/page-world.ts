// Connects pages for the tests of messages, each on a profile of its own.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import type { Harness } from './harness.ts';

const PERMISSIONS = ['ads_read', 'ads_management', 'pages_show_list', 'pages_manage_metadata'];
export const MESSAGING = ['pages_messaging', 'instagram_manage_messages'];

type PageInit = Partial<NonNullable<World['pages']>[number]>;

export interface ChatPage {
  readonly profileId: string;
  readonly workspaceId: string;
  readonly pageId: string;
  readonly connectionId: string;
}

const newId = () => String(Math.floor(1e14 + Math.random() * 8e14));

/** Connects a page that only this test uses. @param granted the permissions for messages */
export async function newPage(
  { sim, client, integrations }: Pick<Harness, 'sim' | 'client' | 'integrations'>,
  { granted = MESSAGING, ...page }: PageInit & { readonly granted?: readonly string[] } = {},
): Promise<ChatPage> {
  const [pageId, accountId] = [newId(), newId()];
  const token = `EAAB-user-${pageId}`;
  sim.patch({
    accounts: [{ id: accountId, name: 'Andes', currency: 'CLP' }],
    tokens: [
      {
        ...{ access_token: token, account_ids: [accountId], page_ids: [pageId] },
        permissions: [...PERMISSIONS, ...granted],
      },
    ],
    pages: [{ id: pageId, name: 'Andes', access_token: pageToken(pageId), instagram_username: 'andes', ...page }],
  });
  const who = { profileId: randomUUID(), workspaceId: randomUUID() };
  const account = { channel: 'social_ads', accountExternalId: `act_${accountId}`, accessToken: token };
  await client.createConnection({ ...who, ...account, deferSync: true });
  const { pages } = await integrations.choosePages({ ...who, pageIds: [pageId] });
  const id = pages[0]?.pageConnectionId ?? '';
  // Its first sync changes the health of the connection.
  await eventually(async () => {
    const { connection } = await client.getConnection({ profileId: who.profileId, id });
    assert.ok(['succeeded', 'failed'].includes(connection?.sync?.state ?? ''), connection?.sync?.state);
  });
  return { ...who, pageId, connectionId: id };
}

export const pageToken = (pageId: string): string => `EAAB-page-${pageId}`;
