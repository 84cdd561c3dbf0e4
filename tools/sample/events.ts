// Makes single rows of the sample in the shape of POST /api/v1/events.
import type { Ad } from './advertising.ts';
import type { Person } from './people.ts';

export const SITE = 'https://www.sonrisaandes.example';

export interface EventInput {
  event_name: string;
  event_type: string;
  event_time: string;
  idempotency_key: string;
  anonymous_id?: string;
  user_traits?: Partial<Person> & { country?: string };
  properties?: Record<string, string | number>;
  context?: { url: string; referrer?: string; user_agent: string; country: string; city: string };
  campaign?: { platform: string; campaign_id: string; ad_set_id: string; ad_id: string };
  click_ids?: Record<string, string>;
  action_source?: string;
}

export interface Browser {
  id: string;
  userAgent: string;
  city: string;
}

/** Makes a page view of one visit; `n` numbers the visitor's events. */
export function pageView(browser: Browser, n: number, at: Date, path: string, referrer?: string): EventInput {
  return {
    event_name: 'page_view',
    event_type: 'page_view',
    event_time: at.toISOString(),
    idempotency_key: `web:${browser.id}:${n}`,
    anonymous_id: browser.id,
    context: {
      url: path.startsWith('http') ? path : `${SITE}${path}`,
      ...(referrer ? { referrer } : {}),
      user_agent: browser.userAgent,
      country: 'CL',
      city: browser.city,
    },
  };
}

/** Makes a form submission on the site by a visitor who gives their details. */
export function formSubmit(browser: Browser, n: number, at: Date, path: string, person: Person): EventInput {
  const { email, phone, first_name, last_name } = person;
  return {
    ...pageView(browser, n, at, path, `${SITE}${path}`),
    event_name: 'Solicitud de hora',
    event_type: 'form_submit',
    user_traits: { email, phone, first_name, last_name, country: 'CL' },
    properties: { form: 'agenda' },
  };
}

/** Makes an outcome that the clinic's own system reports, with these traits of the person. */
export function outcome(
  type: string,
  name: string,
  key: string,
  at: Date,
  traits: EventInput['user_traits'],
  money?: { value: number; currency: string },
): EventInput {
  return {
    event_name: name,
    event_type: type,
    event_time: at.toISOString(),
    idempotency_key: key,
    user_traits: { ...traits, country: 'CL' },
    action_source: 'system_generated',
    ...(money
      ? {
          properties: {
            value: money.currency === 'CLP' ? money.value : money.value.toFixed(2),
            currency: money.currency,
          },
        }
      : {}),
  };
}

/** Makes the first message of a chat that a WhatsApp ad opened, without a visit to the site. */
export function chatStarted(key: string, at: Date, person: Person, ad: Ad, clid: string): EventInput {
  return {
    event_name: 'Conversación iniciada',
    event_type: 'dm_started',
    event_time: at.toISOString(),
    idempotency_key: key,
    user_traits: { phone: person.phone, first_name: person.first_name, country: 'CL' },
    campaign: { platform: 'social_ads', campaign_id: ad.campaignId, ad_set_id: ad.adSetId, ad_id: ad.id },
    click_ids: { ctwa_clid: clid },
    action_source: 'business_messaging',
  };
}
