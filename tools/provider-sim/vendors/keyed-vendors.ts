// Defines the part of a world for vendors with API keys, and for Facebook's pages: the rows, and how they are changed.
import { z } from 'zod';
import { LeadSchema, PageSchema } from '../graph-pages.ts';
import { merged, missingParents } from '../integrity.ts';
import { BankLinkSchema, MovementSchema } from './fintoc.ts';
import { ChatPageSchema } from './manychat.ts';
import { OrderSchema, ShopSchema } from './shops.ts';

export const keyedVendorsShape = {
  /** Facebook pages, and the leads from the forms of their ads. */
  pages: z.array(PageSchema).default([]),
  leads: z.array(LeadSchema).default([]),
  /** Shopify's stores and their orders. */
  shops: z.array(ShopSchema).default([]),
  orders: z.array(OrderSchema).default([]),
  /** ManyChat's pages. */
  chat_pages: z.array(ChatPageSchema).default([]),
  /** Banks that can be linked through Fintoc, and the movements on their accounts. */
  bank_links: z.array(BankLinkSchema).default([]),
  movements: z.array(MovementSchema).default([]),
};

type Rows = z.output<z.ZodObject<typeof keyedVendorsShape>>;

/** @returns a sentence for each named parent that is missing */
export const keyedVendorProblems = ({ orders, shops, leads, pages }: Rows): string[] => [
  ...missingParents(
    'order',
    orders.map(({ shop_id }) => shop_id),
    shops,
  ),
  ...missingParents(
    'lead',
    leads.map(({ page_id }) => page_id),
    pages,
  ),
];

/** Returns the rows with the given ones replacing those with the same id, or added. */
export function patchKeyedVendors(old: Rows, given: { [K in keyof Rows]?: Rows[K] | undefined }): Rows {
  const byId = (row: { id: string }): string => row.id;
  return {
    pages: merged(old.pages, given.pages, byId),
    leads: merged(old.leads, given.leads, byId),
    shops: merged(old.shops, given.shops, byId),
    orders: merged(old.orders, given.orders, byId),
    chat_pages: merged(old.chat_pages, given.chat_pages, byId),
    bank_links: merged(old.bank_links, given.bank_links, byId),
    movements: merged(old.movements, given.movements, byId),
  };
}
