// Makes the advertising side of the sample's world for the provider simulator: every ad's delivery on every day.
import type { World } from '../provider-sim/world.ts';
import { type Ad, adsOf, type Campaign } from './advertising.ts';
import type { Advertising } from './arrivals.ts';
import { type Claim, metaClaims } from './claims.ts';
import {
  connectable,
  META_EXTRA_SCOPES,
  SAMPLE_CALENDARS,
  SAMPLE_NUMBER,
  SAMPLE_PAGE_ID,
  SAMPLE_PRIMARY_CALENDAR,
  sampleCalendars,
  sampleCrm,
} from './connectable.ts';
import { SITE } from './events.ts';
import type { Paid } from './funnel.ts';
import { GOOGLE_CUSTOMER_ID, googleWorld, SAMPLE_TIME_ZONE } from './google-world.ts';
import type { Random } from './random.ts';
import { sampleSales } from './sales.ts';

export const ACCOUNT_ID = '310200300400500';
export const ACCESS_TOKEN = 'sample-access-token';
/** The app that the simulator's consent screen knows; the demo's connections service uses it. */
export const META_APP = { client_id: '100200300400', client_secret: 'sample-meta-app-secret' };
/** A second business, so that a hand-off has a choice. */
const SECOND_ACCOUNT_ID = '310200300400501';
/** The person with an account at each payment provider, on which payments were received. */
const OWNER_ID = '7002';
/** The people who can appear on the simulator's consent screens. */
const SAMPLE_PEOPLE: World['people'] = [
  {
    ...{ id: '7001', name: 'Agency, with two accounts of each', account_ids: [ACCOUNT_ID, SECOND_ACCOUNT_ID] },
    page_ids: [SAMPLE_PAGE_ID],
    customer_ids: [GOOGLE_CUSTOMER_ID],
    mailbox: 'agency@agency.example',
    sites: [{ site_url: 'https://sonrisa-andes.example/' }, { site_url: 'sc-domain:sonrisa-costa.example' }],
    calendars: SAMPLE_CALENDARS.map((id) => ({ id })),
    locations: [
      { id: 'loc-andes', name: 'Sonrisa Andes' },
      { id: 'loc-costa', name: 'Sonrisa Costa' },
    ],
  },
  {
    ...{ id: OWNER_ID, name: 'Owner of Costa, with one account of each', account_ids: [SECOND_ACCOUNT_ID] },
    mailbox: 'hola@sonrisa-costa.example',
    page_ids: [SAMPLE_PAGE_ID],
    customer_ids: [GOOGLE_CUSTOMER_ID],
    sites: [{ site_url: 'sc-domain:sonrisa-costa.example' }],
    calendars: [{ id: SAMPLE_PRIMARY_CALENDAR, primary: true }, { id: SAMPLE_CALENDARS[1] }],
    locations: [{ id: 'loc-costa', name: 'Sonrisa Costa' }],
  },
  { id: '7003', name: 'Somebody without any account' },
];

/** Datasets of the account: one for which the website ad sets optimise, and one to which nothing was ever sent. */
const PIXELS = [
  { id: '2384600000000001', account_id: ACCOUNT_ID, name: 'Sonrisa Andes' },
  { id: '2384600000000002', account_id: ACCOUNT_ID, name: 'Sonrisa Andes (clean)' },
] as const;

/** Audiences of the account, each with the campaigns that target it, by the end of their name. */
const AUDIENCES = [
  { of: 'Retargeting', id: '2384600000000101', name: 'Visitas al sitio, 30 días', subtype: 'WEBSITE' },
  { of: 'Lookalike', id: '2384600000000102', name: 'Similar a pacientes (CL, 1 %)', subtype: 'LOOKALIKE' },
] as const;

const DAY_MS = 86_400_000;

/**
 * Makes the world. Spend is what came after the campaign's clicks, divided by its target ROAS, spread with noise over its ads and
 * its days up to `today`, which is not included.
 * @param today midnight UTC of the date, in whichever zone the accounts are
 */
export function sampleWorld(
  random: Random,
  { meta: campaigns, google }: Advertising,
  paid: readonly Paid[],
  today: Date,
  days: number,
): World {
  const claims = metaClaims(random, campaigns, paid);
  return {
    meta_app: META_APP,
    people: SAMPLE_PEOPLE,
    tokens: [
      {
        ...{ access_token: ACCESS_TOKEN, account_ids: [ACCOUNT_ID], page_ids: [SAMPLE_PAGE_ID] },
        permissions: ['ads_read', 'ads_management', ...META_EXTRA_SCOPES],
      },
      { access_token: SAMPLE_NUMBER.token, account_ids: [], waba_ids: [SAMPLE_NUMBER.waba] },
    ],
    accounts: [
      { id: ACCOUNT_ID, name: 'Clínica Sonrisa Andes', currency: 'CLP', timezone: SAMPLE_TIME_ZONE },
      { id: SECOND_ACCOUNT_ID, name: 'Clínica Sonrisa Costa', currency: 'CLP', timezone: SAMPLE_TIME_ZONE },
    ],
    pixels: [...PIXELS],
    custom_audiences: AUDIENCES.map(({ id, name, subtype }) => ({ id, account_id: ACCOUNT_ID, name, subtype })),
    campaigns: campaigns.map(({ id, name, objective, status }) => ({
      id,
      account_id: ACCOUNT_ID,
      name,
      objective,
      status,
    })),
    ad_sets: campaigns.flatMap((campaign) =>
      campaign.adSets.map(({ id, name, budget }) => ({
        id,
        campaign_id: campaign.id,
        name,
        daily_budget: budget,
        destination_type: campaign.destination === 'whatsapp' ? 'WHATSAPP' : 'WEBSITE',
        targeting: targetingOf(campaign, name),
        learning_stage_status: random.pick(['SUCCESS', 'SUCCESS', 'LEARNING', 'FAIL']),
        ...(campaign.destination === 'whatsapp' ? {} : { promoted_pixel_id: PIXELS[0].id }),
      })),
    ),
    ads: campaigns.flatMap((campaign) => [
      ...adsOf(campaign).map((ad) => ({
        id: ad.id,
        ad_set_id: ad.adSetId,
        name: ad.name,
        creative: creativeOf(ad, campaign),
      })),
      ...untagged(campaign),
    ]),
    delivery: campaigns.flatMap((campaign) => delivery(random, campaign, { paid, claims }, today, days)),
    highlevel: sampleCrm(today),
    ...connectable(today),
    google: { ...googleWorld(random, google, paid, today, days), ...sampleCalendars(today, SAMPLE_TIME_ZONE) },
    sales: sampleSales(OWNER_ID, today),
  };
}

/** The region of Santiago; the audience that the campaign's name suggests, and two surfaces for chats. */
function targetingOf({ name, destination }: Campaign, adSet: string): World['ad_sets'][number]['targeting'] {
  const region = { key: '640', name: 'Región Metropolitana de Santiago', country: 'CL' };
  const audience = AUDIENCES.find(({ of }) => name.endsWith(of));
  return {
    ...(adSet.startsWith('Mujeres') ? { age_min: 25, age_max: 44, genders: [2] } : { age_min: 30, age_max: 60 }),
    geo_locations: { regions: [region], location_types: ['home', 'recent'] },
    ...(audience && { custom_audiences: [{ id: audience.id, name: audience.name }] }),
    ...(destination === 'whatsapp' && { publisher_platforms: ['facebook', 'instagram'] }),
  };
}

/** The parameters of a click, as arrivals.ts generates them. */
const URL_TAGS =
  'utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_id={{campaign.id}}&utm_term={{adset.name}}&utm_content={{ad.name}}&adset_id={{adset.id}}&ad_id={{ad.id}}';
/** Texts, by a word of the ad's name. */
const TEXTS: readonly (readonly [word: string, text: string])[] = [
  ['testimonio', '“Me cambió la vida”, dice Carolina. Más de 5.000 pacientes nos recomiendan.'],
  ['Video', '¿Te cuesta sonreír en las fotos? Transforma tu sonrisa: resultados en 3 semanas.'],
  ['Carrusel', 'Evaluación gratis y 12 cuotas sin interés. 20% de descuento este mes.'],
];

/** Makes the creative that the ad's name suggests. */
function creativeOf(
  { id, name, destination }: Ad,
  { landing }: Campaign,
): NonNullable<World['ads'][number]['creative']> {
  return {
    ...(destination === 'website' ? { link: `${SITE}${landing}`, url_tags: URL_TAGS } : {}),
    message: TEXTS.find(([of]) => name.includes(of))?.[1] ?? 'Clínica Sonrisa Andes, odontología para toda la familia.',
    title: destination === 'whatsapp' ? 'Escríbenos por WhatsApp' : 'Agenda tu evaluación',
    ...(name.startsWith('Video') ? { video_id: `7${id.slice(-12)}` } : {}),
    ...(name.startsWith('Carrusel') ? { cards: 3 } : {}),
    call_to_action_type: destination === 'whatsapp' ? 'WHATSAPP_MESSAGE' : 'LEARN_MORE',
  };
}

/** Ads that never ran: the end of their name, and their url tags. */
const UNTAGGED = [
  ['sin etiquetas', ''],
  ['con pocas etiquetas', 'utm_source=facebook&utm_medium=paid_social&utm_id={{campaign.id}}'],
] as const;

/** Makes two paused ads that lack url tags, in each campaign that leads to the website: something for url-tags/apply to do. */
function untagged(campaign: Campaign): World['ads'] {
  const [ad] = adsOf(campaign);
  if (ad?.destination !== 'website') return [];
  return UNTAGGED.map(([suffix, url_tags], n) => ({
    ...{ id: `${ad.id}9${n}`, ad_set_id: ad.adSetId, name: `Borrador ${suffix}`, status: 'PAUSED' as const },
    creative: { ...creativeOf(ad, campaign), url_tags },
  }));
}

function delivery(
  random: Random,
  campaign: Campaign,
  { paid, claims }: { paid: readonly Paid[]; claims: readonly Claim[] },
  today: Date,
  sampleDays: number,
): World['delivery'] {
  const own = paid.filter(({ click }) => click?.campaignId === campaign.id);
  const spend = Math.max(own.reduce((sum, { amount }) => sum + amount, 0) / campaign.targetRoas, 400_000);
  const ads = adsOf(campaign);
  const flights = campaign.flights ?? [[0, sampleDays]];
  const days = flights.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
  const perDay = spend / (days.length * ads.length);
  return ads.flatMap((ad) =>
    days.map((i) => {
      const date = new Date(today.getTime() - (sampleDays - i) * DAY_MS).toISOString().slice(0, 10);
      const cost = Math.round(perDay * (0.5 + random.next()));
      const impressions = Math.round(cost / (2.2 + random.next()));
      const clicks = Math.round(impressions * (0.008 + random.next() * 0.02));
      const claimed = claims.filter((claim) => claim.adId === ad.id && claim.day === date);
      const value = claimed.reduce((sum, { amount }) => sum + amount, 0);
      return {
        ad_id: ad.id,
        date,
        spend: String(cost),
        impressions,
        clicks,
        link_clicks: Math.round(clicks * 0.8),
        reach: Math.round(impressions * 0.78),
        ...(ad.destination === 'whatsapp' ? { conversations_started: Math.round(clicks * 0.12) } : {}),
        ...(claimed.length > 0 ? { purchases: claimed.length, purchase_value: String(Math.round(value)) } : {}),
      };
    }),
  );
}
