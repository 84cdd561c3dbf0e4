// Describes where senders store a customer's link token and how it gets onto a link: one recipe per channel, the same for every
// profile.
import { z } from 'zod';

/** The query parameter that the tracker reads; the tracker removes it from the address bar before it does anything else. */
export const LINK_TOKEN_PARAM = 'svc_t' as const;

export const Recipe = z
  .object({
    channel: z.enum(['crm', 'email', 'chat', 'partner_page']),
    store_token_in: z.string().nullable().meta({ description: 'null when nothing has to be stored.' }),
    link_template: z
      .string()
      .meta({ description: 'The link to send. When the address already has a query, use & instead of ?.' }),
    merge_tag: z.string().nullable().meta({
      description:
        'What the sending tool replaces with the token, in its usual notation; null when there is no such tool.',
    }),
    requires: z.string(),
  })
  .meta({ id: 'LinkTokenRecipe' });

const link = (tag: string) => `https://{landing_page}?${LINK_TOKEN_PARAM}=${tag}`;
const TRACKER = 'The tracker on the landing page.';

/** The channels of the contract: CRM field, email property, chat template button, and a page that a partner builds. */
export const RECIPES: readonly z.output<typeof Recipe>[] = [
  {
    channel: 'crm',
    store_token_in: `A custom field of the contact, named ${LINK_TOKEN_PARAM}.`,
    link_template: link('{{contact.svc_t}}'),
    merge_tag: '{{contact.svc_t}}',
    requires: TRACKER,
  },
  {
    channel: 'email',
    store_token_in: `A property of the profile in the email tool, named ${LINK_TOKEN_PARAM}.`,
    link_template: link('{{ person.svc_t }}'),
    merge_tag: '{{ person.svc_t }}',
    requires: `${TRACKER} If the tool rewrites links to count clicks, the address that it redirects to must keep its query.`,
  },
  {
    channel: 'chat',
    store_token_in: 'The variable of a URL button in an approved message template.',
    link_template: link('{{1}}'),
    merge_tag: '{{1}}',
    requires: `${TRACKER} Each message fills the variable with the token of its recipient.`,
  },
  {
    channel: 'partner_page',
    store_token_in: null,
    link_template: link('{token}'),
    merge_tag: null,
    requires: `${TRACKER} Mint the token when the message is built. The page must serve the tracker through a collector of its own origin.`,
  },
];
