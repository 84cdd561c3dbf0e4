// Makes a container for import into Google Tag Manager (Admin, Import Container), in the shape of its exports: a tag that loads
// the tracker on every page, a tag that passes the page's calls from the data layer to it, and their trigger and variables.
import { CALL_NAMES, CALL_QUEUE } from './page-calls.ts';

export interface ContainerFacts {
  /** The address at which browsers reach the collector. */
  readonly collector: string;
  readonly trackingKey: string;
  /** The container's timestamp: the same facts give the same container. */
  readonly stampedAt: Date;
}

type Parameter = ReturnType<typeof parameter>;

/** The ids of the account that imports the container are set by the import. */
const IDS = { accountId: '0', containerId: '0' };
const PATH = 'accounts/0/containers/0';
const URL = 'https://tagmanager.google.com/#';
/** Google's own trigger "Initialization - All Pages", which every web container has. */
const EVERY_PAGE = '2147479573';
const EVENT_TRIGGER = '3';
/** Google refuses names that contain : < > & " or '. */
const NAMES = { collector: 'Touchline collector', key: 'Touchline tracking key', call: 'Touchline call' };

/** What a page pushes: { event: 'touchline_event', touchline: ['track', 'brochure_opened', { pages: 12 }] }. */
const EVENT = 'touchline_event';
const MEMBER = 'touchline';

const LOAD = `<script>
(function (w, d) {
  ${CALL_QUEUE}
  var script = d.createElement('script');
  script.async = true;
  script.src = {{${NAMES.collector}}} + '/t/' + {{${NAMES.key}}} + '.js';
  d.head.appendChild(script);
})(window, document);
</script>`;

const CALL = `<script>
(function (w, call) {
  ${CALL_QUEUE}
  if (call && ${CALL_NAMES}.indexOf(call[0]) >= 0) w.touchline[call[0]].apply(w.touchline, [].slice.call(call, 1));
})(window, {{${NAMES.call}}});
</script>`;

export function tagManagerContainer({ collector, trackingKey, stampedAt }: ContainerFacts) {
  const of = { ...IDS, fingerprint: String(stampedAt.getTime()) };
  const html = (tagId: string, name: string, value: string, trigger: string, tagFiringOption: string) => ({
    ...of,
    tagId,
    name,
    type: 'html',
    parameter: [template('html', value), parameter('BOOLEAN', 'supportDocumentWrite', 'false')],
    firingTriggerId: [trigger],
    tagFiringOption,
    monitoringMetadata: { type: 'MAP' },
    consentSettings: { consentStatus: 'NOT_SET' },
  });
  const variable = (variableId: string, name: string, type: string, ...parameters: Parameter[]) => ({
    ...of,
    variableId,
    name,
    type,
    parameter: parameters,
    formatValue: {},
  });
  return {
    exportFormatVersion: 2,
    exportTime: stampedAt.toISOString().slice(0, 19).replace('T', ' '),
    containerVersion: {
      ...of,
      path: `${PATH}/versions/0`,
      containerVersionId: '0',
      container: {
        ...of,
        path: PATH,
        name: 'Touchline',
        publicId: 'GTM-TOUCHLINE',
        usageContext: ['WEB'],
        tagManagerUrl: `${URL}/container/${PATH}/workspaces?apiLink=container`,
      },
      tag: [
        html('1', 'Touchline tracker', LOAD, EVERY_PAGE, 'ONCE_PER_LOAD'),
        html('2', 'Touchline calls', CALL, EVENT_TRIGGER, 'ONCE_PER_EVENT'),
      ],
      trigger: [
        {
          ...of,
          triggerId: EVENT_TRIGGER,
          name: 'Touchline event',
          type: 'CUSTOM_EVENT',
          customEventFilter: [{ type: 'EQUALS', parameter: [template('arg0', '{{_event}}'), template('arg1', EVENT)] }],
        },
      ],
      variable: [
        variable('4', NAMES.collector, 'c', template('value', collector)),
        variable('5', NAMES.key, 'c', template('value', trackingKey)),
        // Of version 1, which has the newest push alone: version 2 would merge a call's properties with those of earlier calls.
        variable(
          '6',
          NAMES.call,
          'v',
          parameter('INTEGER', 'dataLayerVersion', '1'),
          parameter('BOOLEAN', 'setDefaultValue', 'false'),
          template('name', MEMBER),
        ),
      ],
      builtInVariable: [{ ...IDS, type: 'EVENT', name: 'Event' }],
      tagManagerUrl: `${URL}/versions/${PATH}/versions/0?apiLink=version`,
    },
  };
}

function parameter(type: 'TEMPLATE' | 'INTEGER' | 'BOOLEAN', key: string, value: string) {
  return { type, key, value };
}

function template(key: string, value: string) {
  return parameter('TEMPLATE', key, value);
}
