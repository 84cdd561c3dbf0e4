// Lists the Facebook pages that a grant gives access to, and subscribes the app to what happens on one (Graph API, edges accounts
// and subscribed_apps). The subscription is the app's: one per page, whichever connection requested it.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { GraphAuth, GraphClient } from './graph-client.ts';

const FIELDS = 'id,name,category,access_token,tasks,instagram_business_account{id,username}';
const LEADS = 'leadgen';
/** Messages, buttons, ads that open a chat, and what was sent from the page. Instagram's are those of the app, with no list for a page. */
const MESSAGES = 'messages,messaging_postbacks,messaging_referrals,message_echoes';
/** Without it Meta subscribes nobody to messages of a page, and sends none. */
const MESSAGING_PERMISSION = 'pages_messaging';
/** Without these Meta lists no page, or accepts no subscription. */
export const PAGE_PERMISSIONS = ['pages_show_list', 'pages_manage_metadata'] as const;

const PageSchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  category: z.string().default(''),
  // Meta omits it when the person has no task that needs one.
  access_token: z.string().nullish(),
  tasks: z.array(z.string()).default([]),
  instagram_business_account: z.object({ id: z.string().default(''), username: z.string().nullish() }).nullish(),
});
const PermissionSchema = z.object({ permission: z.string(), status: z.string() });
const Success = z.object({ success: z.boolean() });

export interface GrantedPage {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly instagramUsername: string;
  /** The Instagram account that is linked to it; '' for none. */
  readonly instagramId: string;
  /** Whether the grant lets the app read and send messages. */
  readonly hasMessages: boolean;
  /** null when the person may not connect apps to the page. */
  readonly token: string | null;
}

export interface Pages {
  /** @throws ProviderError; needs_action with missing_scope when the grant lacks the permissions for pages */
  list(auth: GraphAuth): Promise<GrantedPage[]>;
  /** Subscribes the app to what happens on the page; a repeat does no harm. @param auth the page's own. @throws ProviderError */
  subscribe(page: Pick<GrantedPage, 'id' | 'hasMessages'>, auth: GraphAuth): Promise<void>;
  /** Ends the subscription, for all connections of the page. @throws ProviderError */
  unsubscribe(pageId: string, auth: GraphAuth): Promise<void>;
}

export function createPages(graph: GraphClient): Pages {
  return {
    list: async (auth) => {
      const permissions = await graph.edge('me/permissions', {}, PermissionSchema, auth);
      const granted = new Set(
        permissions.flatMap(({ permission, status }) => (status === 'granted' ? permission : [])),
      );
      const missing = PAGE_PERMISSIONS.filter((name) => !granted.has(name));
      if (missing.length > 0)
        throw new ProviderError('needs_action', 'missing_scope', `The grant lacks ${missing.join(' and ')}.`);
      const pages = await graph.edge('me/accounts', { fields: FIELDS, limit: '100' }, PageSchema, auth);
      return pages.map(({ id, name, category, access_token: token, tasks, instagram_business_account: instagram }) => ({
        ...{ id, name: name || id, category, hasMessages: granted.has(MESSAGING_PERMISSION) },
        ...{ instagramUsername: instagram?.username ?? '', instagramId: instagram?.id ?? '' },
        token: tasks.includes('MANAGE') || tasks.includes('MODERATE') ? (token ?? null) : null,
      }));
    },
    subscribe: async ({ id, hasMessages }, auth) => {
      const form = { subscribed_fields: hasMessages ? `${LEADS},${MESSAGES}` : LEADS };
      const { success } = await graph.send('POST', `${id}/subscribed_apps`, form, Success, auth);
      if (!success) throw new ProviderError('failed', 'not_subscribed', 'Meta did not subscribe the app to the page.');
    },
    unsubscribe: async (pageId, auth) => {
      await graph.send('DELETE', `${pageId}/subscribed_apps`, {}, Success, auth);
    },
  };
}
