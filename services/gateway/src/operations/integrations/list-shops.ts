// Declares GET /integrations/shopify/manual-connections, which lists the stores that are connected by their tokens.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { oldestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { ShopRow, shopExample, shopRow } from './shop.ts';

export const listShops = operation({
  method: 'GET',
  path: '/integrations/shopify/manual-connections',
  area: 'connections',
  summary: 'List Shopify stores',
  description: 'The connected stores, oldest first; removed ones are in GET /api/v1/connections.',
  scopes: allOf('connections:read'),
  query: z.strictObject(wholeListFields),
  answer: pageOf(ShopRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [shopExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { integrations, baseUrl }) => {
    const { shops } = await integrations.listShops({ profileId });
    const rows = shops.map((shop) => shopRow(shop, baseUrl()));
    return pageOfWhole(rows, query, oldestFirst);
  },
});
