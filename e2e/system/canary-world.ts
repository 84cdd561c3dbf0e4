// Describes what each vendor knows about a person who exists there alone: the accounts, and the payment, order, transfer, deal or
// lead of the person.
import { SaleSchema } from '@touchline/tools/provider-sim/payments/world.ts';
import { OrderSchema } from '@touchline/tools/provider-sim/vendors/shops.ts';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import type { AdAccount } from './ad-account.ts';
import type { Canaries } from './canary-person.ts';
import { ago } from './days.ts';

export const VENDORS = [
  'stripe',
  'mercado_pago',
  'highlevel',
  'shopify',
  'fintoc',
  'manychat',
  'meta_leads',
  'whatsapp',
] as const;
export type VendorName = (typeof VENDORS)[number];
export type People = Readonly<Record<VendorName, Canaries>>;

export const nameOf = ({ first, last }: Canaries) => `${first} ${last}`;
export const emailOf = ({ email }: Canaries) => `${email}@example.com`;
export const phoneOf = ({ phone }: Canaries) => `+56${phone}`;

/**
 * @param base digits that make every id unique
 * @param account the ad account whose grant shows the page of the leads
 */
export function canaryWorld(people: People, base: string, account: AdAccount) {
  const { stripe, mercado_pago, highlevel, shopify, fintoc, meta_leads } = people;
  const person = `canary-${base}`;
  const location = `loc-${base}`;
  const sale = { person_id: person, at: ago(0.5), value: '40', currency: 'USD' };
  const sales = [
    SaleSchema.parse({
      ...{ ...sale, id: `${base}1`, vendor: 'stripe', metadata: { note: stripe.property } },
      buyer: { id: `cus_${base}`, name: nameOf(stripe), email: emailOf(stripe), phone: phoneOf(stripe) },
    }),
    SaleSchema.parse({
      ...{ ...sale, id: `${base}2`, vendor: 'mercado_pago', metadata: { note: mercado_pago.property } },
      buyer: { name: nameOf(mercado_pago), email: emailOf(mercado_pago), national_id: mercado_pago.rutSent },
    }),
  ] as const;
  const shop = {
    ...{ id: `s${base}.myshopify.com`, name: 'Canary', currency: 'USD', webhook_secret: `shop-secret-${base}` },
    tokens: [{ access_token: `shpat_${base}` }],
  };
  const order = OrderSchema.parse({
    ...{ id: `${base}3`, shop_id: shop.id, processed_at: ago(0.5), updated_at: ago(0.4), financial_status: 'paid' },
    ...{ total: '12', email: emailOf(shopify), phone: phoneOf(shopify) },
    customer: { id: `${base}4`, first_name: shopify.first, last_name: shopify.last },
  });
  const bank = { id: `link_${base}`, account: `acc_${base}` };
  const page = { id: `${base}5`, name: 'Canary', access_token: `EAAB-page-${base}` };
  const contact = {
    ...{ id: `${location}-contact`, location_id: location, firstName: highlevel.first, lastName: highlevel.last },
    ...{ email: emailOf(highlevel), phone: phoneOf(highlevel), dateAdded: ago(1) },
  };
  const deal = {
    ...{ id: `${location}-deal`, location_id: location, name: `Deal of ${highlevel.property}`, contactId: contact.id },
    ...{ pipelineId: `${location}-sales`, pipelineStageId: `${location}-new`, status: 'won' as const },
    ...{ monetaryValue: 10, createdAt: ago(1), updatedAt: ago(0.5), lastStatusChangeAt: ago(0.5) },
  };
  const patch: WorldPatch = {
    people: [{ id: person, name: 'Canary', locations: [{ id: location, name: 'Canary' }] }],
    sales: [...sales],
    shops: [shop],
    orders: [order],
    bank_links: [
      {
        ...{ id: bank.id, institution: { id: 'cl_banco_e2e', name: 'E2E' }, holder_id: '76.543.210-3' },
        accounts: [{ id: bank.account, currency: 'MXN' }],
      },
    ],
    movements: [
      {
        ...{ id: `mov_${base}`, account_id: bank.account, amount: 4500, post_date: ago(0.5) },
        description: `Transferencia ${fintoc.property}`,
        sender: { holder_id: fintoc.rutSent, holder_name: nameOf(fintoc) },
      },
    ],
    chat_pages: [{ id: `${base}6`, name: 'Canary', token: `manychat-token-${base}` }],
    pages: [page],
    leads: [
      {
        ...{ id: `${base}7`, page_id: page.id, form_id: `${base}8`, created_time: ago(0.5), ad_id: account.ad },
        fields: {
          ...{ full_name: nameOf(meta_leads), email: emailOf(meta_leads), phone_number: phoneOf(meta_leads) },
          ...{ national_id_number: meta_leads.rutSent, what_hurts: meta_leads.property },
        },
      },
    ],
    tokens: [
      {
        ...{ access_token: account.token, account_ids: [account.accountId], page_ids: [page.id] },
        permissions: ['ads_read', 'ads_management', 'pages_show_list', 'pages_manage_metadata'],
      },
    ],
    highlevel: {
      ...{ currencies: { [location]: 'USD' }, contacts: [contact], opportunities: [deal] },
      pipelines: [
        {
          ...{ id: deal.pipelineId, location_id: location, name: 'Ventas' },
          stages: [{ id: deal.pipelineStageId, name: 'Contactado' }],
        },
      ],
    },
  };
  return { person, location, sales, shop, order, bank, page, contact, deal, patch };
}
