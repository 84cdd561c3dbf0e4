// Defines the world of a simulator: what an advertiser owns on the platform and what each ad delivered on each day. It is written
// in plain units (major money, whole counts); the simulator turns it into the platform's own notation.
import { z } from 'zod';
import { PersonSchema } from './consent/people.ts';
import { CreativeSchema, MadeCreativeSchema } from './creative-schema.ts';
import { MessagingAccountSchema } from './exports/world.ts';
import { GoogleWorldSchema, googleProblems } from './google/world.ts';
import { HighLevelWorldSchema, highlevelProblems } from './highlevel/world.ts';
import { missingParents, repeated } from './integrity.ts';
import { SaleSchema, saleKey } from './payments/world.ts';
import { rateKey, SimRateSchema } from './rates/world.ts';
import { keyedVendorProblems, keyedVendorsShape } from './vendors/keyed-vendors.ts';
import { ChatNumberSchema } from './whatsapp/world.ts';

const id = z.string().regex(/^\d{1,32}$/, 'must be digits, as a string');
const money = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal string of the major unit');
const count = z.number().int().nonnegative();
const day = z.iso.date();
/** What the advertiser set. The effective status is derived from those of the parents, as on the platform. */
const status = z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']);

export const TokenSchema = z.strictObject({
  access_token: z.string().min(1),
  /** Accounts that this token can read; digits without act_. */
  account_ids: z.array(id),
  /** Facebook pages that it shows. */
  page_ids: z.array(id).default([]),
  /** WhatsApp business accounts that it opens. */
  waba_ids: z.array(id).default([]),
  /** Dead when set: the error_subcode of error 190, such as 463 (expired) or 458 (app removed). */
  dead_subcode: z.number().int().optional(),
  /** What its person granted. */
  permissions: z.array(z.string()).default(['ads_read', 'ads_management']),
  /** The person who consented, if any. */
  user_id: z.string().optional(),
  /** When it ends; absent for one without an end. */
  expires_at: z.iso.datetime().optional(),
});

const AppSchema = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  /** The addresses to which the vendor sends browsers back; any when left out. */
  redirect_uris: z.array(z.url()).optional(),
});

/** Members that are left out are not reported by the platform. */
export const PixelSchema = z.strictObject({
  id,
  account_id: id,
  name: z.string().optional(),
  creation_time: z.string().optional(),
  last_fired_time: z.string().optional(),
  is_unavailable: z.boolean().optional(),
  owner_business: z.strictObject({ id: z.string(), name: z.string().optional() }).optional(),
});

export const AccountSchema = z.strictObject({
  /** Digits without act_. */
  id,
  name: z.string(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** IANA name; the account's days are this zone's days. */
  timezone: z.string().default('UTC'),
  /** 1 is active; 2 disabled, 3 unsettled, 101 closed. */
  account_status: z.number().int().default(1),
  /** The tasks of the token's person in it. */
  user_tasks: z.array(z.string()).default(['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE']),
  /** Major units; the least that a daily budget may be. */
  min_daily_budget: money.default('1'),
  /** Whether its advertiser has accepted the terms of custom audiences. */
  custom_audience_tos: z.boolean().default(true),
});

export const CampaignSchema = z.strictObject({
  id,
  account_id: id,
  name: z.string(),
  objective: z.string().default('OUTCOME_SALES'),
  status: status.default('ACTIVE'),
  /** What the platform shows in place of the derived status, such as WITH_ISSUES. */
  effective_status: z.string().optional(),
  /** Major units of the account's currency; null when the budget is on the ad sets. */
  daily_budget: money.nullable().default(null),
});

export const AdSetSchema = z.strictObject({
  id,
  campaign_id: id,
  name: z.string(),
  status: status.default('ACTIVE'),
  effective_status: z.string().optional(),
  daily_budget: money.nullable().default(null),
  optimization_goal: z.string().default('OFFSITE_CONVERSIONS'),
  /** WHATSAPP, MESSENGER, WEBSITE, … */
  destination_type: z.string().default('WEBSITE'),
  /** LEARNING, SUCCESS or FAIL; null leaves the status out of learning_stage_info. */
  learning_stage_status: z.string().nullable().default(null),
  /** The dataset for which it optimises. */
  promoted_pixel_id: id.optional(),
  /** As the platform writes it; by default everybody in one country, with automatic placements. */
  targeting: z
    .record(z.string(), z.unknown())
    .prefault({ age_min: 18, age_max: 65, geo_locations: { countries: ['US'] } }),
});

/** An audience that ad sets can target; those that were sent to the simulator are listed beside these. */
export const CustomAudienceSchema = z.strictObject({
  id,
  account_id: id,
  name: z.string(),
  /** CUSTOM, WEBSITE, ENGAGEMENT, LOOKALIKE, … */
  subtype: z.string().default('CUSTOM'),
});

export const AdSchema = z.strictObject({
  id,
  ad_set_id: id,
  name: z.string(),
  status: status.default('ACTIVE'),
  effective_status: z.string().optional(),
  creative: CreativeSchema.prefault({}),
  /** The creative that replaced the first one. */
  creative_id: id.optional(),
});

/** One ad's delivery on one day of its account's time zone. A day without delivery has no entry. */
export const DeliverySchema = z.strictObject({
  ad_id: id,
  date: day,
  /** Major units of the account's currency. */
  spend: money,
  impressions: count,
  clicks: count,
  link_clicks: count.optional(),
  reach: count,
  /** Messaging conversations started; shown as the onsite_conversion.messaging_… action. */
  conversations_started: count.optional(),
  first_replies: count.optional(),
  leads: count.optional(),
  /** The platform's own claim; shown under omni_purchase and the types that it contains. */
  purchases: count.optional(),
  /** Major units. */
  purchase_value: money.optional(),
});

export const WorldSchema = z.strictObject({
  tokens: z.array(TokenSchema).min(1),
  accounts: z.array(AccountSchema).min(1),
  campaigns: z.array(CampaignSchema),
  ad_sets: z.array(AdSetSchema),
  ads: z.array(AdSchema),
  creatives: z.array(MadeCreativeSchema).default([]),
  delivery: z.array(DeliverySchema),
  /** What is advertised on Google Ads; nothing when left out. The lists above are Meta's. */
  google: GoogleWorldSchema.prefault({}),
  /** What the locations of the CRM hold. */
  highlevel: HighLevelWorldSchema.prefault({}),
  /** What the central bank published; without it there is no file. */
  rates: z.array(SimRateSchema).default([]),
  /** The people on consent screens; when left out, one who owns everything. */
  people: z.array(PersonSchema).default([]),
  /** The app with Meta; without it the dialog accepts any client. */
  meta_app: AppSchema.optional(),
  /** The apps with the smaller vendors, by stripe, mercado_pago and highlevel; each vendor accepts any client when left out. */
  apps: z.record(z.string(), AppSchema).default({}),
  pixels: z.array(PixelSchema).default([]),
  custom_audiences: z.array(CustomAudienceSchema).default([]),
  ...keyedVendorsShape,
  chat_numbers: z.array(ChatNumberSchema).default([]),
  /** Payments received on accounts of the payment providers. */
  sales: z.array(SaleSchema).default([]),
  messaging_accounts: z.array(MessagingAccountSchema).default([]),
});

/** What POST /__sim/world accepts to change a running world: rows replace those with the same key, or are added. */
export const WorldPatchSchema = WorldSchema.extend({
  tokens: z.array(TokenSchema),
  accounts: z.array(AccountSchema),
}).partial();

/** A world as a generator writes it: defaults may be left out. */
export type World = z.input<typeof WorldSchema>;
export type WorldPatch = z.input<typeof WorldPatchSchema>;
/** A world with its defaults filled in. */
export type ParsedWorld = z.output<typeof WorldSchema>;
export type Pixel = z.output<typeof PixelSchema>;
export type Token = z.output<typeof TokenSchema>;
export type Account = z.output<typeof AccountSchema>;
export type Campaign = z.output<typeof CampaignSchema>;
export type AdSet = z.output<typeof AdSetSchema>;
export type Ad = z.output<typeof AdSchema>;
export type Delivery = z.output<typeof DeliverySchema>;

/**
 * Checks a world and fills its defaults.
 * @throws Error that names every malformed member, every missing parent and every repeated key
 */
export function parseWorld(input: unknown): ParsedWorld {
  const world = WorldSchema.parse(input);
  const problems = [
    ...repeated(
      'account',
      world.accounts.map((a) => a.id),
    ),
    ...repeated(
      'campaign',
      world.campaigns.map((c) => c.id),
    ),
    ...repeated(
      'ad set',
      world.ad_sets.map((s) => s.id),
    ),
    ...repeated(
      'ad',
      world.ads.map((a) => a.id),
    ),
    ...repeated(
      'delivery',
      world.delivery.map((d) => `${d.ad_id} ${d.date}`),
    ),
    ...missingParents(
      'campaign',
      world.campaigns.map((c) => c.account_id),
      world.accounts,
    ),
    ...missingParents(
      'ad set',
      world.ad_sets.map((s) => s.campaign_id),
      world.campaigns,
    ),
    ...missingParents(
      'ad',
      world.ads.map((a) => a.ad_set_id),
      world.ad_sets,
    ),
    ...missingParents(
      'delivery',
      world.delivery.map((d) => d.ad_id),
      world.ads,
    ),
    ...keyedVendorProblems(world),
    ...missingParents(
      'pixel',
      world.pixels.map((pixel) => pixel.account_id),
      world.accounts,
    ),
    ...missingParents(
      'custom audience',
      world.custom_audiences.map((audience) => audience.account_id),
      world.accounts,
    ),
    ...missingParents(
      'messaging account',
      world.messaging_accounts.map((messaging) => messaging.account_id),
      world.accounts,
    ),
    ...repeated(
      'person',
      world.people.map((person) => person.id),
    ),
    ...missingParents(
      'person',
      world.people.flatMap((person) => person.account_ids),
      world.accounts,
    ),
    ...missingParents(
      'person',
      world.people.flatMap((person) => person.customer_ids),
      world.google.customers,
    ),
    ...repeated(
      'chat number',
      world.chat_numbers.map((number) => number.id),
    ),
    ...googleProblems(world.google),
    ...highlevelProblems(world.highlevel),
    ...repeated('rate', world.rates.map(rateKey)),
    ...repeated('sale', world.sales.map(saleKey)),
    ...missingParents(
      'sale',
      world.sales.map((sale) => sale.person_id),
      world.people,
    ),
  ];
  if (problems.length > 0) throw new Error(`The world is inconsistent:\n  ${problems.join('\n  ')}`);
  return world;
}
