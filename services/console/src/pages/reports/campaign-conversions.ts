// Shows the conversions behind a number of credited conversions: each leads to why the campaign has its share of it.
import { given, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { count, momentText, percent } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { channelName, conversionName, modelName } from '../../view/words.ts';
import { reportPage } from './report-page.ts';
import { valueCell } from './value-cell.ts';

type Conversion = Answer<'get', '/campaigns/{id}/conversions'>['data'][number];

const ROWS = 25;

export const campaignConversionsPage = reportPage({
  path: '/campaigns/:campaignId/conversions',
  section: 'campaigns',
  filters: { days: true, model: true, keeps: ['platform'] },
  read: async ({ api, visit, range, model, timeZone, path, profile }) => {
    const id = visit.param('campaignId');
    const [platform, cursor] = ['platform', 'cursor'].map((name) => visit.query.get(name) ?? undefined);
    const query = { ...range, model, limit: ROWS, ...(platform && { platform }), ...(cursor && { cursor }) };
    const { data, pagination, meta } = await api.get('/campaigns/{id}/conversions', {
      params: { path: { id }, query },
    });
    const name = data.flatMap((row) => row.path).find(({ campaign }) => campaign?.id === meta.campaign_id)
      ?.campaign?.name;
    return {
      title: phrase`Conversions of ${name ?? meta.campaign_id}`,
      crumbs: [{ text: phrase`Campaigns`, path: path(paths.campaigns(profile.profileId)) }],
      figures: [
        {
          heading: phrase`Under the model ${modelName(model)}`,
          call: callOf(`/campaigns/${encodeURIComponent(id)}/conversions`, query),
          after: cursorLinks(visit, pagination.cursor),
          table: dataTable<Conversion>({
            id: 'conversions',
            caption: phrase`Conversions that the model credits to the campaign, newest first. A time is one of ${timeZone}.`,
            rows: data,
            columns: [
              {
                label: phrase`When`,
                width: 'time',
                cell: (row) =>
                  html`<a href="${path(paths.conversion(profile.profileId, row.conversion_id))}" aria-label="${phrase`Why: ${conversionName(row.conversion_type)}, ${momentText(new Date(row.conversion_time), timeZone)}`}">${momentText(new Date(row.conversion_time), timeZone)}</a>`,
                csv: (row) => row.conversion_time,
              },
              {
                label: phrase`Type`,
                cell: (row) => conversionName(row.conversion_type),
                csv: (row) => row.conversion_type,
              },
              {
                label: phrase`Value`,
                isNumber: true,
                cell: (row) => valueCell(row, meta.reporting_currency),
                csv: (row) => row.revenue,
              },
              { label: phrase`Kind of value`, csv: (row) => row.revenue_type },
              { label: phrase`Share`, isNumber: true, cell: (row) => percent(row.credit), csv: (row) => row.credit },
              {
                label: phrase`Touchpoints`,
                cell: (row) =>
                  html`${count(row.touch_count)}<br><span class="quiet">${row.path.map(({ channel }) => channelName(channel)).join(' → ')}</span>`,
                csv: (row) => row.touch_count,
              },
              {
                label: phrase`Conversion id`,
                cell: (row) => html`<code>${row.conversion_id}</code>`,
                csv: (row) => row.conversion_id,
              },
            ],
            none: phrase`The model credits no conversion to it in these days.`,
          }),
        },
      ],
      intro:
        name === undefined ? null : html`<p>${say`Each conversion leads to why ${given(name)} has its share.`}</p>`,
    };
  },
});
