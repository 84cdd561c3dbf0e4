// Defines what the sample business advertises on Google: two search campaigns with ad groups and ads, and one Performance Max.
import type { Random } from './random.ts';

export interface GoogleAd {
  id: string;
  headlines: string[];
}

export interface GoogleAdGroup {
  id: string;
  name: string;
  keyword: string;
  ads: GoogleAd[];
}

export interface GoogleCampaign {
  id: string;
  name: string;
  channelType: 'SEARCH' | 'PERFORMANCE_MAX';
  landing: string;
  weight: number;
  /** As in Meta's campaigns, the approximate ratio of attributed cash to spend. */
  targetRoas: number;
  dailyBudget: string;
  /** Empty for Performance Max, whose asset groups are not ads. */
  adGroups: GoogleAdGroup[];
}

const PLANS = [
  {
    name: 'Search | Marca',
    channelType: 'SEARCH',
    landing: '/',
    weight: 8,
    targetRoas: 8.5,
    dailyBudget: '15000',
    adGroups: [
      {
        name: 'Nombre de la clínica',
        keyword: 'clinica sonrisa andes',
        ads: [['Clínica Sonrisa Andes', 'Sitio oficial']],
      },
    ],
  },
  {
    name: 'Search | Implantes precio',
    channelType: 'SEARCH',
    landing: '/implantes',
    weight: 10,
    targetRoas: 2.4,
    dailyBudget: '45000',
    adGroups: [
      {
        name: 'Precio implante',
        keyword: 'precio implante dental',
        ads: [
          ['Implantes desde $490.000', 'Cuotas sin interés'],
          ['¿Cuánto cuesta un implante?', 'Evaluación gratis'],
        ],
      },
      { name: 'Implante Las Condes', keyword: 'implantes dentales las condes', ads: [['Implantes en Las Condes']] },
    ],
  },
  {
    name: 'PMax | Clínica',
    channelType: 'PERFORMANCE_MAX',
    landing: '/blanqueamiento',
    weight: 6,
    targetRoas: 1.3,
    dailyBudget: '30000',
    adGroups: [],
  },
] as const;

/** Makes the Google Ads account's campaigns. */
export function googleCampaigns(random: Random): GoogleCampaign[] {
  return PLANS.map(({ adGroups, ...plan }) => ({
    ...plan,
    id: `2${random.digits(10)}`,
    adGroups: adGroups.map(({ name, keyword, ads }) => ({
      id: `1${random.digits(11)}`,
      name,
      keyword,
      ads: ads.map((headlines) => ({ id: `7${random.digits(11)}`, headlines: [...headlines] })),
    })),
  }));
}
