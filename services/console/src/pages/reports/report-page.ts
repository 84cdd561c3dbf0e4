// Defines a report on a profile: who sees it, the days and the model that it is about, and its figures, each as picture, table and CSV.
import { managesWorkspace, scopesOfRole } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { type Html, html, type Value } from '@touchline/chassis/pages/html.ts';
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { withQuery } from '../../api/address.ts';
import { phrase } from '../../language/say.ts';
import type { ServiceClients } from '../../service-clients.ts';
import { csvOf } from '../../view/csv-of.ts';
import { type Figure, figureSection } from '../../view/figure.ts';
import type { Crumb } from '../../view/layout.ts';
import { doneNote } from '../../view/parts.ts';
import { workspaceCrumbs } from '../../view/paths.ts';
import { type Section, sectionLinks, sees } from '../../view/sections.ts';
import { type Outcome, type Page, type PersonVisit, personPage } from '../page.ts';
import { ownProfile } from '../reach.ts';
import { type Filters, filterForm, modelIn, rangeIn } from './filter.ts';
import type { ReportVisit } from './report-visit.ts';

export interface Report {
  readonly title: string;
  /** The steps below the profile's own, down to the page above this. */
  readonly crumbs?: readonly Crumb[];
  /** Fields of its own in the form above the figures. */
  readonly fields?: Html;
  /** Above the figures. */
  readonly intro?: Value;
  readonly figures: readonly Figure[];
}

interface ReportSpec {
  /** Below the profile's path. */
  readonly path: string;
  readonly section: Section;
  /** The inputs above the figures. */
  readonly filters?: Filters;
  readonly read: (report: ReportVisit) => Promise<Report>;
  readonly submit?: (report: ReportVisit, form: URLSearchParams, services: ServiceClients) => Promise<Outcome>;
}

/** Declares the page of a report. The address of a figure's CSV is that of the page with csv, the figure's id. */
export function reportPage({ path, section, filters = {}, read, submit }: ReportSpec): Page {
  return personPage({
    path: `/profiles/:profileId${path}`,
    show: async (visit, services) => {
      const report = await visitOf(visit, services, section);
      const { title, crumbs = [], fields, intro, figures } = await read(report);
      const asked = visit.query.get('csv');
      if (asked !== null) return csvOf(figures, asked, section);
      const { profile, workspace, role } = report;
      const csvPath = (id: string) => withQuery(visit.path, { ...Object.fromEntries(visit.query), csv: id });
      return {
        title: `${title}: ${profile.name}`,
        crumbs: [...workspaceCrumbs(workspace), ...crumbs],
        body: html`${sectionLinks(profile.profileId, role, section)}${doneNote(visit.query)}${filterForm(report, filters, fields)}
${intro}${figures.map((figure) => figureSection(figure, csvPath))}`,
      };
    },
    ...(submit && {
      submit: async (visit, form, services) => {
        const report = await visitOf(visit, services, section);
        if (!managesWorkspace(report.role)) throw onlyManagers();
        return await submit(report, form, services);
      },
    }),
  });
}

const onlyManagers = () =>
  appError('forbidden', phrase`Only owners and admins of the workspace can do this. Ask one of them.`);

async function visitOf(visit: PersonVisit, services: ServiceClients, section: Section): Promise<ReportVisit> {
  const { profile, workspace, role } = await ownProfile(visit, services, visit.param('profileId'));
  if (!sees(role, section)) throw onlyManagers();
  const scopes: readonly string[] = scopesOfRole(role);
  const timeZone = profile.timeZone || UTC;
  const now = new Date();
  const range = rangeIn(visit.query, reportDays(timeZone), now);
  const model = modelIn(visit.query);
  return {
    ...{ visit, profile, workspace, role, range, timeZone, model, now },
    api: services.api(visit, profile.profileId),
    may: (scope) => scopes.includes(scope),
    path: (path, query = {}) => withQuery(path, { from: range.date_from, to: range.date_to, model, ...query }),
  };
}
