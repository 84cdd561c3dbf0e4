// Describes a container that Google Tag Manager exports and imports, as a JSON schema. Google publishes none: this one follows
// exports of real containers (of 2021, 2023 and 2025), the enumerations of its API in the spelling of exports, and the errors
// that its import reports ("Unrecognized value [template]", "The name contains invalid character").

const text = { type: 'string' };
const id = { type: 'string', pattern: '^\\d+$' };
const name = { type: 'string', pattern: '^[^:<>&"\']{1,256}$' };
const list = (items: object) => ({ type: 'array', items });

/** An object that has these members and no others; those that end in ? may be absent. */
function object(members: Record<string, object>) {
  const names = Object.keys(members);
  return {
    type: 'object',
    additionalProperties: false,
    required: names.filter((one) => !one.endsWith('?')),
    properties: Object.fromEntries(names.map((one) => [one.replace('?', ''), members[one]])),
  };
}

const ids = { accountId: id, containerId: id, 'fingerprint?': id };
const ofEntity = { ...ids, name, 'notes?': text, 'parentFolderId?': id };

const parameter = {
  oneOf: [
    object({ type: { enum: ['TEMPLATE', 'TRIGGER_REFERENCE', 'TAG_REFERENCE'] }, 'key?': text, value: text }),
    object({ type: { const: 'INTEGER' }, 'key?': text, value: id }),
    object({ type: { const: 'BOOLEAN' }, 'key?': text, value: { enum: ['true', 'false'] } }),
    object({ type: { const: 'LIST' }, 'key?': text, 'list?': list({ $ref: '#/$defs/parameter' }) }),
    object({ type: { const: 'MAP' }, 'key?': text, 'map?': list({ $ref: '#/$defs/parameter' }) }),
  ],
};

const FILTERS =
  'EQUALS CONTAINS STARTS_WITH ENDS_WITH MATCH_REGEX GREATER GREATER_OR_EQUALS LESS LESS_OR_EQUALS CSS_SELECTOR URL_MATCHES';
const TRIGGERS =
  'PAGEVIEW DOM_READY WINDOW_LOADED CUSTOM_EVENT TRIGGER_GROUP INIT CONSENT_INIT CLICK LINK_CLICK FORM_SUBMISSION JS_ERROR ' +
  'HISTORY_CHANGE TIMER YOU_TUBE_VIDEO SCROLL_DEPTH ELEMENT_VISIBILITY';
const BUILT_IN =
  'PAGE_URL PAGE_HOSTNAME PAGE_PATH REFERRER EVENT CLICK_ELEMENT CLICK_URL FORM_ELEMENT CONTAINER_ID RANDOM_NUMBER';

const tag = object({
  ...ofEntity,
  tagId: id,
  type: { type: 'string', pattern: '^[a-z]\\w*$' },
  'parameter?': list(parameter),
  'firingTriggerId?': list(id),
  'blockingTriggerId?': list(id),
  'priority?': object({ type: { const: 'INTEGER' }, value: id }),
  'paused?': { type: 'boolean' },
  tagFiringOption: { enum: ['UNLIMITED', 'ONCE_PER_EVENT', 'ONCE_PER_LOAD'] },
  monitoringMetadata: object({ type: { const: 'MAP' } }),
  'consentSettings?': object({
    consentStatus: { enum: ['NOT_SET', 'NOT_NEEDED', 'NEEDED'] },
    'consentType?': parameter,
  }),
});

const filters = list(object({ type: { enum: FILTERS.split(' ') }, parameter: list(parameter) }));

const trigger = object({
  ...ofEntity,
  triggerId: id,
  type: { enum: TRIGGERS.split(' ') },
  'filter?': filters,
  'customEventFilter?': { ...filters, minItems: 1 },
});

const variable = object({
  ...ofEntity,
  variableId: id,
  type: { type: 'string', pattern: '^[a-z]\\w*$' },
  'parameter?': list(parameter),
  'formatValue?': { type: 'object' },
});

const builtInVariable = object({
  accountId: id,
  containerId: id,
  type: { enum: BUILT_IN.split(' ') },
  name: text,
});

const container = object({
  ...ids,
  path: { type: 'string', pattern: '^accounts/\\d+/containers/\\d+$' },
  name,
  publicId: { type: 'string', pattern: '^GTM-[A-Z0-9]+$' },
  usageContext: { ...list({ enum: ['WEB', 'ANDROID', 'IOS', 'AMP', 'SERVER'] }), minItems: 1 },
  tagManagerUrl: { type: 'string', pattern: '^https://tagmanager\\.google\\.com/#/container/' },
  'features?': { type: 'object', additionalProperties: { type: 'boolean' } },
  'tagIds?': list(text),
});

export const tagManagerExportSchema = {
  $defs: { parameter },
  ...object({
    exportFormatVersion: { const: 2 },
    exportTime: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' },
    containerVersion: object({
      ...ids,
      path: { type: 'string', pattern: '^accounts/\\d+/containers/\\d+/versions/\\d+$' },
      containerVersionId: id,
      'name?': text,
      'description?': text,
      container,
      'tag?': list(tag),
      'trigger?': list(trigger),
      'variable?': list(variable),
      'folder?': list(object({ ...ids, folderId: id, name })),
      'builtInVariable?': list(builtInVariable),
      tagManagerUrl: { type: 'string', pattern: '^https://tagmanager\\.google\\.com/#/versions/' },
    }),
  }),
};
