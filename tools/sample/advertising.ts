// Defines what the sample business advertises on Meta (campaigns, ad sets and ads), and its newsletters.
import type { Random } from './random.ts';
import { STORIES } from './stories.ts';

export interface Ad {
  id: string;
  name: string;
  adSetId: string;
  adSetName: string;
  campaignId: string;
  campaignName: string;
  /** website ads lead to a page; whatsapp ads open a chat. */
  destination: 'website' | 'whatsapp';
}

interface Plan {
  name: string;
  objective: string;
  destination: 'website' | 'whatsapp';
  landing: string;
  weight: number;
  /** The approximate ratio of attributed cash to spend: some campaigns lose money. */
  targetRoas: number;
  /** Its ads are shown only to browsers that visited the site before. */
  isRetargeting?: boolean;
  /** Its share of the payments that Meta claims because a person saw an ad; none when left out. */
  viewThrough?: number;
  /** The days of the sample, counted from 0, on which its ads run: from the first up to, not including, the second. */
  flights?: readonly Flight[];
  /** Its customers pay weeks later. */
  paysLate?: boolean;
}

export type Flight = readonly [from: number, to: number];

export interface Campaign extends Plan {
  id: string;
  status: 'ACTIVE' | 'PAUSED';
  adSets: { id: string; name: string; budget: string; ads: Ad[] }[];
}

const PLANS: readonly Plan[] = [
  {
    name: 'Implantes | Santiago Oriente',
    objective: 'OUTCOME_LEADS',
    landing: '/implantes',
    weight: 20,
    targetRoas: 4.2,
    destination: 'website',
  },
  {
    name: STORIES.retargeting,
    objective: 'OUTCOME_SALES',
    landing: '/ortodoncia-invisible',
    weight: 14,
    targetRoas: 8,
    destination: 'website',
    isRetargeting: true,
    viewThrough: 3,
  },
  {
    name: 'Blanqueamiento | Cyber',
    objective: 'OUTCOME_SALES',
    landing: '/blanqueamiento',
    weight: 16,
    targetRoas: 2.1,
    destination: 'website',
    viewThrough: 5,
  },
  {
    name: 'Limpieza | Convenios',
    objective: 'OUTCOME_TRAFFIC',
    landing: '/limpieza',
    weight: 10,
    targetRoas: 0.7,
    destination: 'website',
    viewThrough: 5,
  },
  {
    name: 'Carillas | Lookalike',
    objective: 'OUTCOME_LEADS',
    landing: '/carillas',
    weight: 9,
    targetRoas: 1.6,
    destination: 'website',
    viewThrough: 1,
  },
  {
    name: STORIES.lateChats,
    objective: 'OUTCOME_ENGAGEMENT',
    landing: '/',
    weight: 18,
    targetRoas: 6,
    destination: 'whatsapp',
    // A first flight whose customers have paid, and a second one, just begun, whose customers have not.
    flights: [
      [0, 20],
      [46, 60],
    ],
    paysLate: true,
  },
  {
    name: 'WhatsApp | Urgencias',
    objective: 'OUTCOME_ENGAGEMENT',
    landing: '/',
    weight: 8,
    targetRoas: 1.2,
    destination: 'whatsapp',
  },
  {
    name: 'Niños | Vuelta a clases',
    objective: 'OUTCOME_AWARENESS',
    landing: '/odontopediatria',
    weight: 5,
    targetRoas: 0.4,
    destination: 'website',
  },
];

export const NEWSLETTERS = [
  { name: 'newsletter-octubre', weight: 5 },
  { name: 'newsletter-primavera', weight: 6 },
  { name: 'recordatorio-control', weight: 7 },
] as const;

/** Makes the Meta account's campaigns, with two ad sets each, and two or three ads in each ad set. */
export function campaigns(random: Random): Campaign[] {
  return PLANS.map((plan) => {
    const id = `1202${random.digits(13)}`;
    const adSets = ['Mujeres 25-44', 'Abierto 30-60'].map((audience) => {
      const adSetId = `1203${random.digits(13)}`;
      const name = `${audience} | RM`;
      const ads = Array.from({ length: random.between(2, 3) }, (_, i) => ({
        id: `1204${random.digits(13)}`,
        name: `${['Video testimonio', 'Carrusel antes-después', 'Imagen oferta'][i]} ${random.between(1, 9)}`,
        adSetId,
        adSetName: name,
        campaignId: id,
        campaignName: plan.name,
        destination: plan.destination,
      }));
      return { id: adSetId, name, budget: String(random.between(8, 40) * 1000), ads };
    });
    const status = plan.targetRoas < 0.5 ? ('PAUSED' as const) : ('ACTIVE' as const);
    return { id, status, adSets, ...plan };
  });
}

/** Returns every ad of a campaign. */
export function adsOf(campaign: Campaign): Ad[] {
  return campaign.adSets.flatMap((adSet) => adSet.ads);
}
