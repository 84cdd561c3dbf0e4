// Describes a webhook that no rule understood by its type and the names of its members, so that a rule can be written for it:
// never by its values, which are about persons.

export interface WebhookOutline {
  /** The vendor's own word for what happened; '' when it has none. */
  readonly type: string;
  /** The paths of its members, such as data.object.id, in alphabetical order. */
  readonly members: readonly string[];
}

const TYPE = /^[\w./:-]{1,80}$/;
/** A name that is no identifier of a program may be data, such as an email. */
const NAME = /^[A-Za-z_][\w-]{0,39}$/;
const MAX_MEMBERS = 60;
const MAX_DEPTH = 4;
/** Where vendors say what happened: the first that is there counts. */
const TYPE_HEADERS = ['x-shopify-topic'];
const TYPE_MEMBERS = ['type', 'action', 'topic', 'event', 'object'];

/** Outlines a webhook. @param headers with lower-case names @param body byte for byte as received */
export function webhookOutline(headers: Readonly<Record<string, string>>, body: Uint8Array): WebhookOutline {
  const parsed = parsedOf(body);
  const own = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  const said = [...TYPE_HEADERS.map((name) => headers[name]), ...TYPE_MEMBERS.map((name) => own[name])];
  const type = said.find((text) => typeof text === 'string' && TYPE.test(text));
  const members = new Set<string>();
  collect(parsed, '', 1, members);
  return { type: typeof type === 'string' ? type : '', members: [...members].sort() };
}

function collect(value: unknown, path: string, depth: number, into: Set<string>): void {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one !== 'object' || one === null) return;
  for (const [name, member] of Object.entries(one)) {
    if (into.size >= MAX_MEMBERS) return;
    if (!NAME.test(name)) continue;
    const here = path === '' ? name : `${path}.${name}`;
    into.add(here);
    if (depth < MAX_DEPTH) collect(member, here, depth + 1, into);
  }
}

function parsedOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
