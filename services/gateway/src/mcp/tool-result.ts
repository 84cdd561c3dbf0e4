// Shows an answer to an agent: first what it is in a sentence or two, then its JSON, cut to what an agent can read.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { RenderedError } from '@touchline/chassis/public-http/error-envelope.ts';
import { nextPage } from '../http/next-page.ts';
import { type Cut, fitResult } from './fit-result.ts';
import type { Tool } from './tool.ts';

interface Envelope {
  readonly data: unknown;
  readonly pagination?: { readonly has_next: boolean; readonly cursor: string | null };
}

/** @param text the body of the answer, or nothing where it has none */
export function resultOf(tool: Tool, text: string, { isReplay }: { readonly isReplay: boolean }): CallToolResult {
  if (text === '') return said(`${tool.listed.title}: done.`);
  const body = JSON.parse(text) as Envelope;
  const { value, cuts } = fitResult(body);
  const rowsWereCut = cuts.find(({ path }) => path === 'data' || path === rowsOf(body)?.path);
  const summary = [
    `${tool.listed.title}: ${whatIsIn(tool, body)}`,
    ...(isReplay
      ? ['This is the answer to an earlier call with the same Idempotency-Key; nothing was done again.']
      : []),
    ...cuts.map((cut) => (cut === rowsWereCut ? smallerPage(cut) : shortened(cut))),
  ].join('\n');
  if (value === null) return said(`${summary}\nThe answer is too large to show: ask for less of it.`);
  const shown = rowsWereCut === undefined ? value : withoutCursor(value as Envelope);
  return {
    content: [
      { type: 'text', text: summary },
      { type: 'text', text: JSON.stringify(shown) },
    ],
    structuredContent: shown as Record<string, unknown>,
  };
}

/** Shows an error of the API: its code, what to do next, and when. */
export function errorResult({ body, headers }: RenderedError): CallToolResult {
  const { code, message } = body.error;
  const wait = headers['Retry-After'] === undefined ? '' : ` Wait ${headers['Retry-After']} seconds first.`;
  return {
    content: [
      { type: 'text', text: `${code}: ${message}${wait}` },
      { type: 'text', text: JSON.stringify(body) },
    ],
    structuredContent: body as unknown as Record<string, unknown>,
    isError: true,
  };
}

/** A result that is only a sentence. */
export function said(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** Returns the rows of a page, which are data or one of its members. */
function rowsOf({ data, pagination }: Envelope): { path: string; length: number } | null {
  if (Array.isArray(data)) return { path: 'data', length: data.length };
  if (pagination === undefined || typeof data !== 'object' || data === null) return null;
  const [found] = Object.entries(data).filter(([, member]) => Array.isArray(member));
  return found === undefined ? null : { path: `data.${found[0]}`, length: (found[1] as unknown[]).length };
}

function whatIsIn({ operation }: Tool, body: Envelope): string {
  const rows = rowsOf(body);
  const { pagination } = body;
  if (rows === null) return `one object${listsIn(body)}.`;
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  if (!pagination?.has_next) return `${count}, the last page.`;
  return `${count}, and more follow: call again with ${JSON.stringify(nextPage(operation, pagination.cursor ?? ''))}.`;
}

/** Names the lists of an object, and how long they are. */
function listsIn({ data }: Envelope): string {
  const lists = Object.entries(data ?? {}).filter(([, member]) => Array.isArray(member));
  return lists.length === 0 ? '' : `, with ${lists.map(([name, list]) => `${list.length} ${name}`).join(', ')}`;
}

const smallerPage = ({ shown, of }: Cut): string =>
  `Only the first ${shown} of these ${of} rows fit here. For the others call again with the same cursor and limit ${shown}, and follow the cursors.`;

const shortened = ({ path, shown, of }: Cut): string =>
  `${path} has ${of} entries, of which the first ${shown} are shown.`;

/** The cursor of a page whose rows were cut would skip the others. */
function withoutCursor(envelope: Envelope): Envelope {
  return { ...envelope, pagination: { has_next: true, cursor: null } };
}
