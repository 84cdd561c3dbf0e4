// Generates how a visit begins: the landing URL and the referrer that each source of traffic really leaves behind.
import { adsOf, type Campaign, NEWSLETTERS } from './advertising.ts';
import { SITE } from './events.ts';
import type { GoogleCampaign } from './google-advertising.ts';
import type { Random } from './random.ts';

/** What the business advertises, by platform. */
export interface Advertising {
  meta: readonly Campaign[];
  google: readonly GoogleCampaign[];
}

/** The ad that was clicked; its earnings decide its spend. */
export interface Click {
  campaignId: string;
  /** Absent for a campaign without ads. */
  adId?: string;
}

export interface Arrival {
  path: string;
  referrer?: string;
  click?: Click;
  /** How much likelier than others a visitor from this source is to become a lead. */
  intent?: number;
}

type Source = { weight: number; arrive: (random: Random, advertising: Advertising) => Arrival };

const PAGES = [
  '/',
  '/implantes',
  '/ortodoncia-invisible',
  '/blanqueamiento',
  '/precios',
  '/equipo',
  '/contacto',
  '/blog/cuidado-encias',
];

const SOURCES: Source[] = [
  { weight: 33, arrive: metaAd },
  { weight: 20, arrive: googleAd },
  {
    weight: 17,
    arrive: (random) => ({
      path: random.pick(PAGES),
      referrer: random.pick([
        'https://www.google.com/',
        'https://www.google.cl/',
        'https://www.bing.com/',
        'https://duckduckgo.com/',
      ]),
    }),
  },
  {
    weight: 6,
    arrive: (random) => ({
      path: `/?fbclid=${random.token(40)}`,
      referrer: random.pick(['https://l.facebook.com/', 'https://l.instagram.com/', 'https://www.instagram.com/']),
    }),
  },
  { weight: 5, arrive: newsletter },
  {
    weight: 3,
    arrive: (random) => ({
      path: random.pick(PAGES),
      referrer: random.pick(['https://www.doctoralia.example/clinicas', 'https://santiagodental.example/directorio']),
    }),
  },
  {
    weight: 2,
    arrive: (random) => ({ path: `${random.pick(PAGES)}?utm_source=chatgpt.com`, referrer: 'https://chatgpt.com/' }),
  },
  { weight: 14, arrive: (random) => ({ path: random.pick(PAGES) }) },
];

/** Generates a new visitor's arrival. */
export function arrival(random: Random, advertising: Advertising): Arrival {
  return random.weighted(SOURCES).arrive(random, advertising);
}

/** How likely retargeting brings a visitor back: it follows browsers, so it misses a person's second device. */
const RETARGETED = { browsing: 0.08, deciding: 0.2, elsewhere: 0 } as const;

/**
 * Generates the return of a visitor who knows the clinic: by retargeting, directly, by searching for its name, or from the newsletter.
 * @param stage deciding: the last visit before a lead; elsewhere: on a second device
 */
export function returnVisit(random: Random, advertising: Advertising, stage: keyof typeof RETARGETED): Arrival {
  if (random.chance(RETARGETED[stage])) return click(random, random.weighted(advertising.meta.filter(isRetargeting)));
  if (random.chance(0.45)) return { path: random.pick(PAGES) };
  if (random.chance(0.3)) return { path: '/', referrer: 'https://www.google.com/' };
  return random.chance(0.3) ? newsletter(random) : arrival(random, advertising);
}

/** Picks a further page of the same visit. */
export function nextPage(random: Random): string {
  return random.pick(PAGES);
}

function metaAd(random: Random, { meta }: Advertising): Arrival {
  return click(random, random.weighted(meta.filter((c) => c.destination === 'website' && !isRetargeting(c))));
}

const isRetargeting = (campaign: Campaign): boolean => campaign.isRetargeting === true;

/** Tags the link of a campaign's ad as URL_TAGS in world.ts say, and as Meta does. */
function click(random: Random, campaign: Campaign): Arrival {
  const ad = random.pick(adsOf(campaign));
  const query = new URLSearchParams({
    utm_source: random.chance(0.6) ? 'facebook' : 'instagram',
    utm_medium: 'paid_social',
    utm_campaign: campaign.name,
    utm_id: campaign.id,
    utm_term: ad.adSetName,
    utm_content: ad.name,
    adset_id: ad.adSetId,
    ad_id: ad.id,
    fbclid: random.token(48),
  });
  return {
    path: `${campaign.landing}?${query}`,
    referrer: random.pick(['https://l.facebook.com/', 'https://l.instagram.com/']),
    click: { campaignId: campaign.id, adId: ad.id },
  };
}

/**
 * Appends the final URL suffix with its ValueTrack ids filled in, and the parameters of auto-tagging: gad_*, and gclid or gbraid.
 */
function googleAd(random: Random, { google }: Advertising): Arrival {
  const campaign = random.weighted(google);
  const adGroup = campaign.adGroups.length > 0 ? random.pick(campaign.adGroups) : undefined;
  const ad = adGroup && random.pick(adGroup.ads);
  const query = new URLSearchParams({
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: campaign.name,
    utm_id: campaign.id,
    ...(adGroup && ad ? { utm_term: adGroup.keyword, adgroupid: adGroup.id, creative: ad.id } : {}),
    gad_source: campaign.channelType === 'SEARCH' ? '1' : 'x',
    gad_campaignid: campaign.id,
    ...(random.chance(0.2) ? { gbraid: `0AAAA${random.token(30)}` } : { gclid: `Cj0K${random.token(52)}` }),
  });
  return {
    path: `${campaign.landing}?${query}`,
    referrer: 'https://www.google.com/',
    click: { campaignId: campaign.id, ...(ad ? { adId: ad.id } : {}) },
    // A visitor who searched for the clinic or for a price is closer to a decision than one who scrolled past a picture.
    intent: 3,
  };
}

function newsletter(random: Random): Arrival {
  const mail = random.weighted(NEWSLETTERS);
  return {
    path: `/?${new URLSearchParams({ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: mail.name })}`,
    referrer: random.chance(0.4) ? `https://mail.google.com/` : SITE,
  };
}
