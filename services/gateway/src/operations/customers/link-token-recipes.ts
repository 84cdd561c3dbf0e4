// Describes where senders store a customer's link token and how it gets onto a link: one recipe per channel, with the query
// parameter that the tracker of the profile reads.
import { z } from 'zod';

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

const TRACKER = 'The tracker on the landing page.';

/**
 * Returns the recipes of the channels of the contract: CRM field, email property, chat template button, and a page that a partner
 * builds.
 * @param param the profile's link_token_param
 */
export function recipesOf(param: string): z.output<typeof Recipe>[] {
  const link = (tag: string) => `https://{landing_page}?${param}=${tag}`;
  const [crmTag, emailTag] = [`{{contact.${param}}}`, `{{ person.${param} }}`];
  return [
    {
      channel: 'crm',
      store_token_in: `A custom field of the contact, named ${param}.`,
      link_template: link(crmTag),
      merge_tag: crmTag,
      requires: TRACKER,
    },
    {
      channel: 'email',
      store_token_in: `A property of the profile in the email tool, named ${param}.`,
      link_template: link(emailTag),
      merge_tag: emailTag,
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
}
