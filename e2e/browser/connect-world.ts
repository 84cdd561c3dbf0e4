// Adds two people to the running simulator: Lucía owns one account at every vendor, and an agency owns two. Each account holds
// one thing with a known figure.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import { ago, daysAgo } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';

export const LUCIA = 'Lucía Andes';
export const AGENCY = 'Agencia Costa';

/** What each of the two people owns; the vendors know it by these ids and names. */
export interface ConnectWorld {
  /** The ad accounts of social_ads, as their candidates are named. */
  readonly adAccounts: readonly [string, string];
  readonly customers: readonly [string, string];
  readonly sites: readonly [string, string];
  /** Google calendars with one event each, a day from now. */
  readonly calendars: readonly [string, string];
  readonly locations: readonly [string, string];
  /** Returns the id of the campaign in an account of social_ads, which cost 100 USD in all, as every campaign here did. */
  campaignOf(adAccount: string): string;
  /** Returns the email address of the only contact of a location: a deal of 250 USD was won with it. */
  contactOf(location: string): string;
  /** The email address of the person who paid Lucía 80 USD through Stripe and 12.75 USD through Mercado Pago. */
  readonly buyer: string;
}

/** Every call makes other accounts. */
export async function addConnectWorld(): Promise<ConnectWorld> {
  const base = String(randomInt(100_000_000, 999_999_999));
  const id = (n: number) => `${base}${n}`;
  const accounts = [id(1), id(2)] as const;
  const customers = [id(3), id(4)] as const;
  const locations = [`loc-${id(5)}`, `loc-${id(6)}`] as const;
  const sites = [`https://andes-${base}.example/`, `sc-domain:costa-${base}.example`] as const;
  const calendars = [`c_${id(5)}@group.calendar.google.com`, `c_${id(6)}@group.calendar.google.com`] as const;
  const buyer = `buyer-${base}@example.com`;
  const own = (which: readonly (0 | 1)[]) => ({
    account_ids: which.map((n) => accounts[n]),
    customer_ids: which.map((n) => customers[n]),
    sites: which.map((n) => ({ site_url: sites[n] })),
    calendars: which.map((n) => ({ id: calendars[n] })),
    locations: which.map((n) => ({ id: locations[n], name: `Sede ${n + 1}` })),
  });
  const sale = { person_id: `${base}-one`, at: ago(1), currency: 'USD', buyer: { email: buyer, name: 'Eva Rojas' } };
  await patch({
    accounts: accounts.map((account, n) => ({ id: account, name: `Ads ${n + 1}`, currency: 'USD' })),
    campaigns: accounts.map((account) => ({ id: `${account}1`, account_id: account, name: `Campaign ${account}` })),
    ad_sets: accounts.map((account) => ({ id: `${account}2`, campaign_id: `${account}1`, name: 'Set' })),
    ads: accounts.map((account) => ({ id: `${account}3`, ad_set_id: `${account}2`, name: 'Ad' })),
    delivery: accounts.map((account) => ({
      ...{ ad_id: `${account}3`, date: daysAgo(4), spend: '100', impressions: 1000, clicks: 20, reach: 800 },
    })),
    google: {
      search: sites.map((site, n) => ({
        ...{ site_url: site, date: daysAgo(6), page: pageOf(site), query: 'dentista', clicks: 4 + n },
        ...{ impressions: 100, position: 2 },
      })),
      calendars: calendars.map((calendar, n) => ({ id: calendar, summary: `Horas ${n + 1}` })),
      calendar_events: calendars.map((calendar) => ({
        ...{ calendar_id: calendar, id: 'cita', summary: 'Cita', created: ago(3), updated: ago(3) },
        ...{ start: { dateTime: ago(-1) }, end: { dateTime: ago(-1.1) } },
      })),
      customers: customers.map((customer, n) => ({ id: customer, name: `Search ${n + 1}`, currency: 'USD' })),
      campaigns: customers.map((customer) => ({
        ...{ id: `${customer}1`, customer_id: customer, name: `Campaign ${customer}` },
      })),
      ad_groups: customers.map((customer) => ({ id: `${customer}2`, campaign_id: `${customer}1`, name: 'Group' })),
      ads: customers.map((customer) => ({ id: `${customer}3`, ad_group_id: `${customer}2`, name: 'Ad' })),
      delivery: customers.map((customer) => ({
        ...{ ad_id: `${customer}3`, date: daysAgo(4), cost: '100', impressions: 500, clicks: 10 },
      })),
    },
    highlevel: {
      currencies: Object.fromEntries(locations.map((location) => [location, 'USD'])),
      pipelines: locations.map((location) => ({
        ...{ id: `${location}-sales`, location_id: location, name: 'Ventas' },
        stages: [{ id: `${location}-new`, name: 'Contactado' }],
      })),
      contacts: locations.map((location) => ({
        ...{ id: `${location}-ana`, location_id: location, email: contactOf(location), firstName: 'Ana' },
        dateAdded: ago(3),
      })),
      opportunities: locations.map((location) => ({
        ...{ id: `${location}-deal`, location_id: location, pipelineId: `${location}-sales`, status: 'won' as const },
        ...{ pipelineStageId: `${location}-new`, contactId: `${location}-ana`, monetaryValue: 250 },
        ...{ createdAt: ago(3), updatedAt: ago(1), lastStageChangeAt: ago(3), lastStatusChangeAt: ago(1) },
      })),
    },
    people: [
      { id: `${base}-one`, name: LUCIA, ...own([0]) },
      { id: `${base}-two`, name: AGENCY, ...own([0, 1]) },
    ],
    sales: [
      { ...sale, id: id(7), vendor: 'stripe', value: '80' },
      { ...sale, id: id(8), vendor: 'mercado_pago', value: '12.75' },
    ],
  });
  return {
    adAccounts: [`act_${accounts[0]}`, `act_${accounts[1]}`],
    customers,
    sites,
    calendars,
    locations,
    campaignOf: (adAccount) => `${adAccount.replace('act_', '')}1`,
    contactOf,
    buyer,
  };
}

/** The only page of a site that was found, whether the site is a prefix of addresses or a domain. */
const pageOf = (site: string): string => (site.startsWith('sc-domain:') ? `https://${site.slice(10)}/` : site);

const contactOf = (location: string): string => `ana@${location}.example`;

async function patch(world: WorldPatch): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(world) };
  const answer = await fetch(`${testSystem().simulatorUrl}/__sim/world`, init);
  assert.equal(answer.status, 204, await answer.text());
}
