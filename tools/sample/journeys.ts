// Generates the journeys of the sample's people: visits, devices and chats, up to where the clinic's own system takes over.
import { adsOf, type Flight } from './advertising.ts';
import { type Advertising, type Arrival, arrival, nextPage, returnVisit } from './arrivals.ts';
import { type Browser, chatStarted, formSubmit, outcome, pageView } from './events.ts';
import { type Clock, funnel, LATE, type LastClick, type Sink, USUAL } from './funnel.ts';
import { person } from './people.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];
const CITIES = ['Santiago', 'Providencia', 'Las Condes', 'Ñuñoa', 'Maipú', 'Viña del Mar', 'Rancagua'];

/** Generates one visitor of the website and, for some, their outcomes. `n` makes ids distinct. */
export function webVisitor(random: Random, advertising: Advertising, clock: Clock, n: number, sink: Sink): void {
  const browser = newBrowser(random, `v${n}`);
  let at = clock.start + random.next() * (clock.end - clock.start - DAY / 2);
  let seen = 0;
  let click: LastClick | undefined;
  const visit = (on: Browser, way: Arrival) => {
    if (way.click) click = { ...way.click, at, isLastVisit: true };
    else if (click) click.isLastVisit = false;
    sink.events.push(pageView(on, seen++, new Date(at), way.path, way.referrer));
    for (let page = random.between(1, 7); page > 0; page--) {
      at += random.between(15, 240) * 1000;
      sink.events.push(pageView(on, seen++, new Date(at), nextPage(random), undefined));
    }
  };
  const found = arrival(random, advertising);
  const converts = random.chance(0.045 * (found.intent ?? 1));
  const visits = converts
    ? random.between(1, 5)
    : random.weighted([
        { weight: 60, n: 1 },
        { weight: 25, n: 2 },
        { weight: 15, n: 3 },
      ]).n;
  for (let i = 0; i < visits; i++) {
    const stage = converts && i === visits - 1 ? 'deciding' : 'browsing';
    visit(browser, i === 0 ? found : returnVisit(random, advertising, stage));
    if (i < visits - 1) at += random.between(2 * 60, 6 * 24 * 60) * MINUTE;
    if (at > clock.end - DAY / 2) return;
  }
  if (!converts) return;
  const who = person(random, n);
  at += random.between(20, 200) * 1000;
  sink.events.push(formSubmit(browser, seen++, new Date(at), '/contacto', who));
  sink.events.push(
    outcome('lead_created', 'Lead web', `crm:lead:${n}`, new Date(at + 2000), {
      email: who.email,
      phone: who.phone,
      external_id: who.external_id,
    }),
  );
  if (random.chance(0.18)) {
    // The same person on another device, where the form has the same address.
    const second = newBrowser(random, `v${n}b`);
    at += random.between(3 * 60, 48 * 60) * MINUTE;
    if (at < clock.end - DAY / 2) {
      visit(second, returnVisit(random, advertising, 'elsewhere'));
      sink.events.push(formSubmit(second, seen++, new Date(at + MINUTE), '/contacto', who));
    }
  }
  funnel(random, clock, { n, who, from: at, click, pace: USUAL }, sink);
}

/** Generates a visitor who tapped a WhatsApp ad and never saw the website. */
export function chatVisitor(random: Random, advertising: Advertising, clock: Clock, n: number, sink: Sink): void {
  const campaign = random.weighted(advertising.meta.filter((c) => c.destination === 'whatsapp'));
  const ad = random.pick(adsOf(campaign));
  const at = campaign.flights
    ? duringFlights(random, clock, campaign.flights)
    : clock.start + random.next() * (clock.end - clock.start - DAY);
  const who = person(random, n);
  sink.events.push(chatStarted(`wa:${n}`, new Date(at), who, ad, `ARA${random.token(60)}`));
  // More people book what is free, and take longer to decide.
  if (!random.chance(campaign.paysLate ? 0.5 : 0.35)) return;
  const click = { campaignId: campaign.id, adId: ad.id, at, isLastVisit: true };
  funnel(random, clock, { n, who, from: at, click, pace: campaign.paysLate ? LATE : USUAL }, sink);
}

/** Picks an instant of a campaign's flights, each of their days as likely as another. */
function duringFlights(random: Random, clock: Clock, flights: readonly Flight[]): number {
  const days = flights.map(([from, to]) => ({ weight: to - from, from, to }));
  const { from, to } = random.weighted(days);
  return Math.min(clock.start + (from + random.next() * (to - from)) * DAY, clock.end - MINUTE);
}

function newBrowser(random: Random, id: string): Browser {
  return { id: `${id}-${random.token(10)}`, userAgent: random.pick(AGENTS), city: random.pick(CITIES) };
}
