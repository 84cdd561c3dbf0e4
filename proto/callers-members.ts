// Maps the members of an event to the names that callers use. Tracking's rules name those of POST /events; a caller that records
// events by another operation, or by the collector, gets errors about the members that it sent.

/** By the path of a member of an event, the path of the member that it came from; what is not listed has the same name. */
export type CallersMembers = Readonly<Record<string, string>>;

const CUSTOMER: CallersMembers = { user_traits: 'customer', 'user_traits.external_id': 'customer.external_ref' };

/** By the operation by which an event comes in (Door); POST /events and what connections reads need none. */
export const CALLERS_MEMBERS = {
  browser: {
    event_name: 'name',
    event_type: 'type',
    event_time: 'at',
    idempotency_key: 'event_id',
    anonymous_id: 'visitor_id',
    user_traits: 'traits',
    'context.url': 'url',
    'context.referrer': 'referrer',
    'context.user_agent': 'user-agent',
  },
  webpay: {
    event_time: 'paid_at',
    idempotency_key: 'payment_ref',
    'properties.value': 'value',
    'properties.currency': 'currency',
  },
  declared_source: { ...CUSTOMER, event_time: 'answered_at', properties: 'answer_text' },
  ad_referral: {
    ...CUSTOMER,
    event_time: 'occurred_at',
    'campaign.platform': 'platform',
    'campaign.campaign_id': 'ad_id',
    'campaign.ad_set_id': 'ad_id',
    'campaign.ad_id': 'ad_id',
    click_ids: 'ctwa_clid',
  },
} satisfies Record<string, CallersMembers>;

const PATH = /[a-z_]+(?:\.[a-z_]+)*/g;

/** Replaces an event's members with the caller's, in a path or in a sentence; what is below a member stays below it. */
export function inCallersMembers(text: string, members: CallersMembers): string {
  return text.replace(PATH, (path) => {
    const [known] = Object.keys(members)
      .filter((member) => path === member || path.startsWith(`${member}.`))
      .sort((a, b) => b.length - a.length);
    return known === undefined ? path : `${members[known]}${path.slice(known.length)}`;
  });
}
