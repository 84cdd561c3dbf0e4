// A refusal in the words of whoever sent the event: the rules name the members of POST /events, and other doors take others.
import type { EventDraft } from './event-draft.ts';
import type { Door } from './event-id.ts';
import type { Refusal } from './refusal.ts';

type Members = Readonly<Record<string, string>>;

const CUSTOMER: Members = { user_traits: 'customer', 'user_traits.external_id': 'customer.external_ref' };

/** By door and member of POST /events, the member that it was read from; what is not listed is called alike. */
const MEMBERS: Readonly<Partial<Record<Door, Members>>> = {
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
};

const PATH = /[a-z_]+(?:\.[a-z_]+)*/g;

/** The refusal with the sender's members in its field and its message. */
export function inSendersMembers(
  refusal: Refusal,
  draft: Pick<EventDraft, 'door' | 'eventName' | 'eventType'>,
): Refusal {
  const members = membersOf(draft);
  if (members === undefined) return refusal;
  const { code, field, message } = refusal;
  return { code, field: renamed(field, members), message: message.replace(PATH, (path) => renamed(path, members)) };
}

/** A browser's event without a name is called by its type. */
function membersOf({ door, eventName, eventType }: Pick<EventDraft, 'door' | 'eventName' | 'eventType'>) {
  const members = MEMBERS[door];
  return door === 'browser' && eventName === eventType ? { ...members, event_name: 'type' } : members;
}

/** What stands below a member stays below it. */
function renamed(path: string, members: Members): string {
  const [known] = Object.keys(members)
    .filter((member) => path === member || path.startsWith(`${member}.`))
    .sort((a, b) => b.length - a.length);
  return known === undefined ? path : `${members[known]}${path.slice(known.length)}`;
}
