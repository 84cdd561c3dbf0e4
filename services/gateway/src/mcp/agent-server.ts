// Makes the MCP server of one request: its tools are those that the caller's token may use.
import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Arguments } from './arguments.ts';
import { acceptTool, type Caller, type CallToolDeps, failed, runTool } from './call-tool.ts';
import { answerOf, ask, type Confirmations, digestOf } from './confirmation.ts';
import { isOpenTo, isWrite, type Tool } from './tool.ts';
import { said } from './tool-result.ts';

export interface AgentServerDeps extends CallToolDeps {
  readonly tools: readonly Tool[];
  readonly confirmations: Confirmations;
}

const NAME = { name: 'touchline', title: 'Touchline: ad attribution', version: '1' };

const INSTRUCTIONS = `Touchline ties marketing touchpoints to conversions, and reports what campaigns earned. Every tool acts on the one profile of your token, except get_workspace_top_performers.
Begin with get_overview or get_campaigns, and open what you need from there: get_campaigns_id_conversions lists the conversions behind a campaign, get_conversions_id_explanation says why one is credited as it is.
Days are in the profile's time zone. Amounts are in its reporting currency, and are exact decimals where they are texts. Lists come in pages: follow the cursors, and ask for no more rows than you need.`;

/** @param caller for whom this server answers one request */
export function agentServer(deps: AgentServerDeps, caller: Caller): Server {
  const server = new Server(NAME, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    requestState: { verify: (state, context) => deps.confirmations.verify(state, context) },
  });
  server.setRequestHandler('tools/list', () => ({
    tools: deps.tools.filter((tool) => isOpenTo(tool, caller.credential)).map(({ listed }) => listed as ListedTool),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }, context) => {
    const tool = deps.tools.find(({ listed }) => listed.name === name);
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of that name: tools/list has them.');
    try {
      return await call(tool, given, { caller, context, server }, deps);
    } catch (error) {
      return failed(tool, error, caller, deps);
    }
  });
  return server;
}

interface Calling {
  readonly caller: Caller;
  readonly context: ServerContext;
  readonly server: Server;
}

/** Checks the call first, so that nobody is asked about one that would be refused; asks about writes; and runs it. */
async function call(tool: Tool, given: Arguments, { caller, context, server }: Calling, deps: AgentServerDeps) {
  const input = acceptTool(tool, given, caller);
  const mayAsk = isWrite(tool) && !input.isDry && server.getClientCapabilities()?.elicitation !== undefined;
  if (!mayAsk) return await runTool(tool, input, caller, deps);
  const digest = digestOf(tool, given);
  const answer = answerOf(context, digest);
  if (answer === 'unasked') return await ask(tool, given, digest, deps.confirmations, context);
  if (answer === 'declined') return said(`${tool.listed.title}: not confirmed, so nothing was done.`);
  return await runTool(tool, input, caller, deps, answer.confirmed.key);
}
