// Defines the body of POST /t/{tracking_key}: tracking's collector parses with it, and the gateway publishes it in openapi.json.
import { z } from 'zod';

/** Limit of the body as sent, and after it is decompressed. */
export const MAX_BATCH_BYTES = 64 * 1024;

const text = (max: number) => z.string().max(max);
/** By the browser's own clock, which sent_at corrects. */
const time = z
  .union([z.iso.datetime({ offset: true }), z.number().int().min(0).max(8.64e15)])
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()), 'must be a time')
  .meta({ description: 'ISO 8601 with its offset, or milliseconds since 1970.' });

const event = z.strictObject({
  event_id: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons, underscores or hyphens'),
  type: text(64).min(1),
  name: text(200).optional(),
  at: time,
  url: text(8192),
  referrer: text(8192).default(''),
  title: text(1000).optional(),
  properties: z.record(text(100), z.union([text(2000), z.number(), z.boolean(), z.null()])).optional(),
  traits: z
    .strictObject({
      email: text(320),
      phone: text(50),
      external_id: text(200),
      national_id: text(50),
      first_name: text(200),
      last_name: text(200),
      country: text(100),
    })
    .partial()
    .optional(),
});

/** What a tracker posts: unknown members are refused. */
export const collectorBatch = z
  .strictObject({
    visitor_id: z.string().regex(/^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, underscores or hyphens'),
    session_id: z
      .string()
      .regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, colons, underscores or hyphens')
      .optional(),
    link_token: text(4096).optional(),
    sent_at: time.optional(),
    consent: z.boolean().optional().meta({
      description:
        'What the visitor has said of being tracked for advertising. false without events tells that the visitor takes their consent back.',
    }),
    ad_cookies: z.strictObject({ fbc: z.string(), fbp: z.string() }).partial().optional().meta({
      description:
        'What the cookies _fbc and _fbp of the page hold, by which the ad platform recognises the browser. Malformed values are left out, and so are all of them without consent.',
    }),
    events: z.array(event).max(100).meta({ description: 'At least one, unless consent is false.' }),
  })
  .check(({ value, issues }) => {
    if (value.events.length > 0 || value.consent === false) return;
    const message = 'must have at least one event, unless consent is false';
    issues.push({ code: 'custom', input: value.events, path: ['events'], message });
  })
  .meta({ id: 'CollectorBatch' });

export type Batch = z.output<typeof collectorBatch>;
export type BatchEvent = Batch['events'][number];
