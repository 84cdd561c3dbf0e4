// Shows what became of a profile's conversions at each ad platform: sent, failed and skipped a day, and how well they can be matched.
import { AppError } from '@touchline/chassis/errors.ts';
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { DestinationCounts } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { withQuery } from '../api/address.ts';
import { phrase, say } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { csvOf } from '../view/csv-of.ts';
import { destinationFigures, destinationSection } from '../view/destination.ts';
import { matchQualitySection } from '../view/match-quality.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { sectionLinks } from '../view/sections.ts';
import { personPage } from './page.ts';
import { managedProfile } from './reach.ts';

const RANGES = [7, 30, 90] as const;
const BY_DEFAULT = 30;
/** Each is a call to its platform. */
const MOST_ASKED = 10;

export const exportsPage = personPage({
  path: '/profiles/:profileId/exports',
  show: async (visit, services) => {
    const { profile, workspace, role } = await managedProfile(visit, services, visit.param('profileId'));
    const { profileId } = profile;
    const days = RANGES.find((range) => String(range) === visit.query.get('days')) ?? BY_DEFAULT;
    const timeZone = profile.timeZone || UTC;
    const { from: dateFrom, to: dateTo } = reportDays(timeZone).lastDays(days, new Date());
    const { destinations } = await services.exports.countDeliveries({ profileId, timeZone, dateFrom, dateTo });
    const figures = destinations.map(destinationFigures);
    const asked = visit.query.get('csv');
    if (asked !== null) return csvOf(figures.flat(), asked, 'exports');
    const csvPath = (id: string) => withQuery(visit.path, { days, csv: id });
    const sections = await Promise.all(
      destinations.map(async (counts, index) => {
        const quality = await qualityOf(services, profileId, counts, index);
        return destinationSection({ counts, figures: figures[index] ?? [], quality, csvPath });
      }),
    );
    return {
      title: phrase`Exports: ${profile.name}`,
      crumbs: workspaceCrumbs(workspace),
      body: html`${sectionLinks(profileId, role, 'exports')}<p>${phrase`What became of the conversions that go back to the ad platforms. Days are those of ${timeZone}, and each shows what ended on it.`}</p>
${ranges(profileId, days)}
${destinations.length === 0 && html`<p>${say`Nothing is sent to ad platforms yet. <code>POST /api/v1/exports/destinations</code> begins it.`}</p>`}
${sections}`,
    };
  },
});

/** Returns the section of the match quality; a platform that does not answer costs only that. */
async function qualityOf(
  { exports }: Pick<ServiceClients, 'exports'>,
  profileId: string,
  { destination }: DestinationCounts,
  index: number,
): Promise<Html> {
  if (index >= MOST_ASKED)
    return matchQualitySection({ problem: phrase`It is asked of the first ${MOST_ASKED} destinations.` });
  try {
    const destinationId = destination?.id ?? '';
    return matchQualitySection(await exports.getMatchQuality({ profileId, destinationId }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return matchQualitySection({ problem: error.message });
  }
}

function ranges(profileId: string, shown: number): Html {
  return html`<nav aria-label="${phrase`Time`}"><ul class="actions">${RANGES.map((days) =>
    days === shown
      ? html`<li><strong aria-current="true">${phrase`${days} days`}</strong></li>`
      : html`<li><a href="${paths.exports(profileId)}?days=${days}">${phrase`${days} days`}</a></li>`,
  )}</ul></nav>`;
}
