// Makes the tools of agents from the declarations of operations: names, arguments, and hints about what a call does.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { authorize } from '../http/authorize.ts';
import type { Operation } from '../http/operation.ts';
import { operationId } from '../http/operation-id.ts';
import { type InputSchema, inputSchemaOf } from './input-schema.ts';

export interface Tool {
  readonly operation: Operation;
  /** As tools/list has it. */
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: InputSchema;
    readonly annotations: {
      readonly readOnlyHint: boolean;
      readonly destructiveHint: boolean;
      readonly idempotentHint: boolean;
      readonly openWorldHint: boolean;
    };
  };
}

/** What these areas write reaches other companies' systems, or people. */
const OUTWARD: ReadonlySet<Operation['area']> = new Set([
  'campaigns',
  'connections',
  'exports',
  'messages',
  'webhooks',
]);

/** Returns the operations that a user token may call and that take and answer JSON, as tools in the order of their names. */
export function toolsOf(operations: readonly Operation[]): Tool[] {
  return operations
    .filter(
      ({ credentials, wire, answer }) => credentials.includes('user_token') && wire === 'envelope' && !answer.bare,
    )
    .map(toolOf)
    .sort((a, b) => (a.listed.name < b.listed.name ? -1 : 1));
}

function toolOf(operation: Operation): Tool {
  const { effect, method, idempotency, area, summary, description } = operation;
  const annotations = {
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'changes',
    idempotentHint: effect === 'reads' || method === 'PUT' || method === 'DELETE' || idempotency === 'required',
    openWorldHint: effect !== 'reads' && OUTWARD.has(area),
  };
  const inputSchema = inputSchemaOf(operation);
  return { operation, listed: { name: operationId(operation), title: summary, description, inputSchema, annotations } };
}

/** Reports whether a tool changes anything, and so needs mcp:write. */
export const isWrite = ({ operation: { effect } }: Pick<Tool, 'operation'>): boolean => effect !== 'reads';

/** Reports whether a credential may call a tool; only such tools are listed. */
export function isOpenTo(tool: Tool, credential: Credential): boolean {
  if (isWrite(tool) && !credential.scopes.has('mcp:write')) return false;
  try {
    authorize(tool.operation, credential);
    return true;
  } catch {
    return false;
  }
}
