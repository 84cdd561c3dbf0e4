// How a visit begins: the landing URL and the referrer that each source of traffic really leaves behind.
import { type Ad, adsOf, type Campaign, GOOGLE_CAMPAIGNS, NEWSLETTERS } from './advertising.ts';
import { SITE } from './events.ts';
import type { Random } from './random.ts';

export interface Arrival {
  path: string;
  referrer?: string;
  /** The Meta ad that was clicked; what it earns decides its spend. */
  ad?: Ad;
}

type Source = { weight: number; arrive: (random: Random, campaigns: readonly Campaign[]) => Arrival };

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
  { weight: 34, arrive: metaAd },
  { weight: 14, arrive: googleAd },
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
  { weight: 19, arrive: (random) => ({ path: random.pick(PAGES) }) },
];

/** A new visitor's arrival. */
export function arrival(random: Random, campaigns: readonly Campaign[]): Arrival {
  return random.weighted(SOURCES).arrive(random, campaigns);
}

/** A return of somebody who knows the clinic: direct, searched by name, or by the newsletter. */
export function comeBack(random: Random, campaigns: readonly Campaign[]): Arrival {
  if (random.chance(0.45)) return { path: random.pick(PAGES) };
  if (random.chance(0.3)) return { path: '/', referrer: 'https://www.google.com/' };
  return random.chance(0.3) ? newsletter(random) : arrival(random, campaigns);
}

/** Some page further on in the same visit. */
export function nextPage(random: Random): string {
  return random.pick(PAGES);
}

function metaAd(random: Random, campaigns: readonly Campaign[]): Arrival {
  const campaign = random.weighted(campaigns.filter((c) => c.destination === 'website'));
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
    ad,
  };
}

function googleAd(random: Random): Arrival {
  const campaign = random.weighted(GOOGLE_CAMPAIGNS);
  const query = new URLSearchParams({
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: campaign.name,
    gad_source: '1',
    gclid: `Cj0K${random.token(52)}`,
  });
  return { path: `${campaign.landing}?${query}`, referrer: 'https://www.google.com/' };
}

function newsletter(random: Random): Arrival {
  const mail = random.weighted(NEWSLETTERS);
  return {
    path: `/?${new URLSearchParams({ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: mail.name })}`,
    referrer: random.chance(0.4) ? `https://mail.google.com/` : SITE,
  };
}
