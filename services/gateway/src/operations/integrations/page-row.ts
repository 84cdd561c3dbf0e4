// Shows Facebook pages of a grant to callers.
import type { ListPagesResponse } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { z } from 'zod';
import { orNull } from '../answer-fields.ts';

/** Connections requests permissions and pages from Meta, and subscribes page by page. */
export const PAGES_MS = 20_000;

const PageRow = z
  .object({
    id: z.string(),
    name: z.string(),
    category: z.string().nullable(),
    instagram_username: z.string().nullable(),
    can_subscribe: z.boolean().meta({ description: 'False when the person may not connect an app to the page.' }),
    connection_id: z.string().nullable().meta({
      description: 'The connection of channel meta_pages; null while the page is not chosen.',
    }),
  })
  .meta({ id: 'MetaPage' });

export const GrantPages = z
  .object({
    connection_id: z.string().meta({ description: 'The social_ads connection whose grant was used.' }),
    pages: z.array(PageRow),
  })
  .meta({ id: 'MetaPages' });

export const pagesExample: z.input<typeof GrantPages> = {
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  pages: [
    {
      id: '104872651234',
      name: 'Andes',
      category: 'Clinic',
      instagram_username: 'andes',
      can_subscribe: true,
      connection_id: '0b0f7b11-4a3e-5a52-9d52-8f6c2a0e3a52',
    },
  ],
};

export const grantPages = ({
  connectionId,
  pages,
}: Pick<ListPagesResponse, 'connectionId' | 'pages'>): z.input<typeof GrantPages> => ({
  connection_id: connectionId,
  pages: pages.map(({ id, name, category, instagramUsername, canSubscribe, pageConnectionId }) => ({
    ...{ id, name, category: orNull(category), instagram_username: orNull(instagramUsername) },
    ...{ can_subscribe: canSubscribe, connection_id: orNull(pageConnectionId) },
  })),
});
