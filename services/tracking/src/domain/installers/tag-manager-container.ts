// Makes a container for import into Google Tag Manager (Admin, Import Container): one Custom HTML tag, fired once on every page.

/** As in an export of the second format; the import sets the account's ids. */
const IDS = { accountId: '0', containerId: '0' };
const TAG_ID = '1';
const TRIGGER_ID = '2';

export interface ContainerFacts {
  /** The HTML that the tag puts into pages. */
  readonly html: string;
  /** The container's timestamp: the same facts give the same container. */
  readonly stampedAt: Date;
}

export function tagManagerContainer({ html, stampedAt }: ContainerFacts) {
  const fingerprint = String(stampedAt.getTime());
  const of = { ...IDS, fingerprint };
  return {
    exportFormatVersion: 2,
    exportTime: stampedAt.toISOString().slice(0, 19).replace('T', ' '),
    containerVersion: {
      ...of,
      path: 'accounts/0/containers/0/versions/0',
      containerVersionId: '0',
      container: {
        ...of,
        path: 'accounts/0/containers/0',
        name: 'Touchline',
        publicId: 'GTM-TOUCHLINE',
        usageContext: ['WEB'],
      },
      tag: [
        {
          ...of,
          tagId: TAG_ID,
          name: 'Touchline tracker',
          type: 'html',
          parameter: [
            { type: 'TEMPLATE', key: 'html', value: html },
            { type: 'BOOLEAN', key: 'supportDocumentWrite', value: 'false' },
          ],
          firingTriggerId: [TRIGGER_ID],
          tagFiringOption: 'ONCE_PER_LOAD',
          monitoringMetadata: { type: 'MAP' },
          consentSettings: { consentStatus: 'NOT_SET' },
        },
      ],
      trigger: [{ ...of, triggerId: TRIGGER_ID, name: 'Touchline: all pages', type: 'PAGEVIEW' }],
    },
  };
}
