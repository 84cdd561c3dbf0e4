// Defines the body of POST /events by its form only; tracking judges what an event may mean.
import { isCurrency } from '@touchline/chassis/access/currency.ts';
import { z } from 'zod';
import { rule } from '../../http/rule.ts';
import { amountField } from '../amount-field.ts';
import { countryField, readingCountry } from '../country-field.ts';

/** An id of an ad platform, as tracking stores it. */
const id = z
  .string()
  .regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, colons, underscores or hyphens');

/** A non-negative amount of money, as a string or a number. */
export const amount = amountField(
  'must be a non-negative number or decimal string, with at most 12 digits before and 18 after the point',
).meta({ description: 'What the event was worth: a number, or an exact decimal string. Needs an idempotency_key.' });

const scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()], {
  error: 'must be a text of at most 2000 characters, a number, true, false or null',
});

/** When something happened. */
export const eventTime = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time with its offset, such as 2026-01-31T09:30:00Z' })
  .refine((text) => !text.startsWith('0000'), 'must not be before 1970')
  .meta({
    description: 'When the event happened; by default now. At most 5 minutes in the future, and not before 1970.',
  });

/** Who an event is about. */
export const userTraits = z
  .strictObject({
    email: z.string().max(320).optional(),
    phone: z.string().max(40).optional(),
    external_id: z.string().max(200).optional().meta({ description: "The caller's own customer id." }),
    national_id: z.string().max(40).optional(),
    first_name: z.string().max(200).optional(),
    last_name: z.string().max(200).optional(),
    country: readingCountry,
  })
  .meta({ description: 'The person whom the event is about.' });

/** Including money; tracking stores as many. */
const MAX_PROPERTIES = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const PROPERTY_NAME = /^(?!\$)[^.\u0000-\u001f\u007f]{1,100}$/;

const properties = z
  .object({
    value: amount.optional(),
    currency: z
      .string()
      .refine(isCurrency, 'must be an ISO 4217 code such as CLP or USD')
      .optional()
      .meta({ pattern: '^[A-Z]{3}$', description: "ISO 4217; by default the profile's reporting currency." }),
    subject_ref: z.string().optional().meta({
      description:
        'Opaque id of the person for whom the payment is. A random UUID is best, in which upper and lower case are equal; otherwise up to 32 letters, digits, _ or -. Refused with 400 invalid_parameter: an at sign, 7 digits in a row once separators are removed, a date, a hex digest of 32, 40 or 64 characters, and a name. Names are recognised as words, from 25,000 given names and family names of many countries: not every name is known, so send none.',
    }),
  })
  .catchall(scalar)
  .refine((members) => Object.keys(members).length <= MAX_PROPERTIES, `must have at most ${MAX_PROPERTIES} members`)
  .refine(
    (members) => Object.keys(members).every((name) => PROPERTY_NAME.test(name)),
    'has a member whose name is not allowed: use 1 to 100 characters, no dot, no control character and no leading $',
  )
  .meta({
    description: "Money, and scalar members of the caller's own.",
    maxProperties: MAX_PROPERTIES,
    propertyNames: { pattern: PROPERTY_NAME.source },
  });

const webUrl = z
  .string()
  .max(8192)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an absolute http or https URL')
  .meta({ format: 'uri' });

const context = z
  .strictObject({
    url: webUrl.optional(),
    referrer: z.string().max(8192).optional(),
    user_agent: z.string().max(2000).optional(),
    ip: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).optional().meta({
      description:
        'The address of the browser. It is not stored: only the country and the city that it tells are, unless you send them, and as far as geo of the tracking settings says.',
    }),
    country: countryField.optional(),
    city: z.string().max(200).optional(),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a BCP 47 language tag such as es-CL')
      .optional()
      .meta({ description: 'The language of the browser or the app: a BCP 47 tag such as es-CL.' }),
    consent: z.enum(['granted', 'denied']).optional().meta({
      description:
        'What the person has said of advertising, where you run a consent manager of your own. A conversion without consent is not sent to ad platforms.',
    }),
    gpc: z.boolean().optional().meta({
      description:
        'Whether the browser signals Global Privacy Control (the header Sec-GPC is 1). A conversion with it is not sent to ad platforms.',
    }),
  })
  .meta({ description: 'The page and the browser; they make the event a touch of a web visit.' });

const MAX_CLICK_IDS = 20;

const clickIds = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,31}$/), z.string().min(1).max(1000), {
    error: (issue) => (issue.code === 'invalid_type' ? 'must be an object' : 'must map click id names to texts'),
  })
  .refine((ids) => Object.keys(ids).length <= MAX_CLICK_IDS, `must have at most ${MAX_CLICK_IDS} members`)
  .meta({
    maxProperties: MAX_CLICK_IDS,
    description:
      'Click ids by their parameter name: gclid, gbraid, wbraid, fbclid, ttclid, msclkid, li_fat_id, ctwa_clid, …; and, as fbc and fbp, what the cookies _fbc and _fbp of the browser hold.',
  });

/** One event (decisions: POST /api/v1/events). */
export const EventBody = z
  .strictObject({
    event_name: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'Free text; a conversion definition that lists it gives it meaning.' }),
    event_type: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'A conversion type, page_view, form_submit, identify, or free text.' }),
    event_time: eventTime.optional(),
    idempotency_key: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Makes a retry harmless; required with properties.value. By default a new UUID.' }),
    anonymous_id: z
      .string()
      .min(1)
      .max(128)
      .optional()
      .meta({ description: 'The visitor id, where known: it ties that browser to the person in user_traits.' }),
    user_traits: userTraits.optional(),
    properties: properties.optional(),
    context: context.optional(),
    campaign: z
      .strictObject({
        platform: z.string().min(1).max(64).optional(),
        campaign_id: id.optional(),
        ad_set_id: id.optional(),
        ad_id: id.optional(),
      })
      .optional()
      .meta({ description: "The ad by its platform's own ids, where known." }),
    click_ids: clickIds.optional(),
    action_source: z
      .enum([
        'website',
        'business_messaging',
        'physical_store',
        'system_generated',
        'app',
        'phone_call',
        'chat',
        'email',
        'other',
      ])
      .optional()
      .meta({ description: 'Where it happened; sent to ad platforms unchanged.' }),
  })
  .check(
    rule('idempotency_key is required whenever properties.value is sent', ({ value, issues }) => {
      if (value.properties?.value !== undefined && value.idempotency_key === undefined) {
        issues.push({
          code: 'custom',
          input: value,
          path: ['idempotency_key'],
          message: 'is required whenever properties.value is sent',
        });
      }
    }),
  )
  .meta({ id: 'ServerEvent' });

export type EventInput = z.output<typeof EventBody>;

export const MAX_BATCH = 500;

/** The other form of the body: rows are judged one by one, so nothing in them is checked here. */
export const BatchBody = z.strictObject({
  events: z.array(z.unknown()).min(1).max(MAX_BATCH),
});
