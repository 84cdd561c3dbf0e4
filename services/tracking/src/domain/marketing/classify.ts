// Classifies one event: channel, source, medium, campaign and ad ids. What the caller named comes first, then the link's tags and
// click ids, then the referrer (architecture section 7).
import { isPersonal } from '../clean-url.ts';
import { compact } from '../compact.ts';
import { type Site, siteOfSource } from '../sites/site-of.ts';
import { channelOf, type Facts, isAdMedium, isPaid } from './channel-rules.ts';
import { CLICK_IDS, clickKindOf } from './click-ids.ts';
import { DIRECT, type Marketing, type Sighting } from './marketing.ts';
import { platformNamed, platformOf, sourceOfPlatform } from './platforms.ts';
import { type Referrer, readReferrer } from './referrer.ts';
import { type UrlTags, urlTags } from './url-tags.ts';

const noTags: UrlTags = {
  source: '',
  medium: '',
  campaign: '',
  term: '',
  content: '',
  campaignId: '',
  adSetId: '',
  adId: '',
  hasAdIds: false,
  network: '',
  clickIds: {},
};

/**
 * Classifies one event.
 * @param sighting the evidence: the page, the referrer, the caller's campaign and click ids
 */
export function classify(sighting: Sighting): Marketing {
  const referrer = readReferrer(sighting.referrer, sighting.page, sighting.ownSites);
  const isInternal = referrer.kind === 'internal';
  const named = sighting.campaign ?? {};
  const isNamed = Boolean(named.campaignId || named.adSetId || named.adId);
  // The page to which a payment provider returns often still carries the tags of the first landing.
  const isPaymentReturn = referrer.kind === 'payment';
  const tags = isPaymentReturn || !sighting.page ? noTags : urlTags(sighting.page);
  const clickIds = { ...tags.clickIds, ...knownClickIds(sighting.clickIds) };
  const kind = Object.keys(CLICK_IDS).find((name) => name in clickIds);

  const found = sourceOf(tags, kind, referrer, isNamed ? (named.platform ?? '') : '');
  const hasEvidence =
    found.source !== '' ||
    tags.medium !== '' ||
    tags.campaign !== '' ||
    tags.campaignId !== '' ||
    tags.hasAdIds ||
    isNamed;
  if (!hasEvidence) return compact({ ...DIRECT, isInternal, isPaymentReturn });

  const facts: Facts = {
    source: found.source,
    kind: found.site?.kind,
    medium: tags.medium || impliedMedium(kind, found.source),
    campaign: tags.campaign.toLowerCase(),
    hasEvidence,
    isPaidClick:
      isNamed ||
      found.isPaidAlias ||
      isPaidKind(kind, found.source) ||
      (tags.hasAdIds && mayBeAd(tags.medium, found.site)),
    isReferral: found.isReferral && tags.medium === '',
  };
  const channel = channelOf(facts);
  const paid = isPaid(facts);
  const namesAnAd = paid || tags.campaign !== '' || tags.campaignId !== '';
  const ad = isNamed ? named : tags;
  return compact({
    channel,
    source: found.source,
    medium: mediumOf(facts, channel, tags.medium, paid),
    campaign: tags.campaign,
    term: tags.term,
    content: tags.content,
    platform: namesAnAd ? (isNamed && named.platform ? platformNamed(named.platform) : platformOf(found.source)) : '',
    campaignExternalId: ad.campaignId,
    adSetExternalId: ad.adSetId,
    adExternalId: ad.adId,
    clickIds,
    hasEvidence,
    isInternal,
    isPaymentReturn,
    isPaid: paid,
  });
}

interface FoundSource {
  source: string;
  site: Site | undefined;
  isPaidAlias: boolean;
  isReferral: boolean;
}

/**
 * Finds the source. Google's click id outweighs utm_source, as in GA4's auto-tagging; any other click id counts only without tags
 * and a referrer.
 */
function sourceOf(tags: UrlTags, kind: string | undefined, referrer: Referrer, platform: string): FoundSource {
  if (platform) return named(sourceOfPlatform(platformNamed(platform)));
  const click = kind ? CLICK_IDS[kind] : undefined;
  const tagged = tags.source ? named(tags.source) : undefined;
  if (click?.source === 'google' && click.paid === 'always') {
    return tagged && platformOf(tagged.source) === 'search_ads' ? tagged : named('google');
  }
  if (click && click.source === 'whatsapp') return named('whatsapp');
  if (tagged) return tagged;
  if (tags.network) return named(tags.network);
  if (referrer.kind === 'external' && !(click && click.paid === 'always')) {
    return { source: referrer.site?.name ?? referrer.host, site: referrer.site, isPaidAlias: false, isReferral: true };
  }
  return click ? named(click.source) : { source: '', site: undefined, isPaidAlias: false, isReferral: false };
}

/** Returns a source by its name; `facebook_ads`, `google-ads`, `adwords` and the like mean the site itself, paid. */
function named(text: string): FoundSource {
  const site = siteOfSource(text);
  if (site) return { source: site.name, site, isPaidAlias: false, isReferral: false };
  const bare = text.replace(/[-_.+ ]/g, '');
  const stem = bare === 'adwords' || bare === 'googleadwords' ? 'google' : /^(.{2,}?)ads?$/.exec(bare)?.[1];
  const paidSite = stem ? siteOfSource(stem === 'microsoft' ? 'bing' : stem) : undefined;
  if (paidSite) return { source: paidSite.name, site: paidSite, isPaidAlias: true, isReferral: false };
  return { source: text, site: undefined, isPaidAlias: false, isReferral: false };
}

/** Reports whether ad ids prove an ad. Mail tools put campaign ids on links too, so they do only with an ad's medium or none. */
function mayBeAd(medium: string, site: Site | undefined): boolean {
  return site?.kind !== 'email' && (medium === '' || isAdMedium(medium));
}

function impliedMedium(kind: string | undefined, source: string): string {
  const click = kind ? CLICK_IDS[kind] : undefined;
  return click?.source === source ? (click.medium ?? '') : '';
}

function isPaidKind(kind: string | undefined, source: string): boolean {
  const click = kind ? CLICK_IDS[kind] : undefined;
  if (!click) return false;
  return click.paid === 'always' || (click.paid === 'bing' && (source === 'bing' || source === 'msn'));
}

function mediumOf(facts: Facts, channel: string, tagged: string, paid: boolean): string {
  if (tagged) return tagged;
  if (paid) return facts.medium || 'paid';
  if (channel.startsWith('organic_')) return 'organic';
  return (
    facts.medium ||
    (facts.isReferral ? (channel === 'email' ? 'email' : 'referral') : channel === 'email' ? 'email' : '')
  );
}

function knownClickIds(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const known = Object.entries(given).flatMap(([name, value]) => {
    const kind = clickKindOf(name);
    return kind && value !== '' && !isPersonal(name, value) ? [[kind, value] as const] : [];
  });
  return Object.fromEntries(known);
}
