// Runs a gateway whose double of campaigns notes what it is asked, and refuses everything where a test says so.
import { createIssuer, type Issuer } from '../access/credential-kinds.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

export interface NotedCampaigns<Asked> extends AsyncDisposable {
  readonly running: RunningGateway;
  readonly issuer: Issuer;
  /** The requests since the last clear, in their order. */
  readonly asked: Asked[];
  /** Every call fails with it; undefined for none. */
  refusal: Error | undefined;
  /** Forgets the requests and the refusal. */
  clear(): void;
}

export async function runNotedCampaigns<Asked>(name: string): Promise<NotedCampaigns<Asked>> {
  const { campaigns, ...others } = serviceDoubles();
  const asked: Asked[] = [];
  const noted = Object.entries(campaigns).map(([method, handler]) => [
    method,
    async (request: Asked, call: never) => {
      asked.push(request);
      if (found.refusal) throw found.refusal;
      return handler(request as never, call);
    },
  ]);
  const running = await runGateway(name, { doubles: { ...others, campaigns: Object.fromEntries(noted) } });
  const issuer = await createIssuer(running);
  const found: NotedCampaigns<Asked> = {
    ...{ running, issuer, asked, refusal: undefined },
    clear: () => {
      asked.splice(0);
      found.refusal = undefined;
    },
    [Symbol.asyncDispose]: async () => {
      await issuer[Symbol.asyncDispose]();
      await running[Symbol.asyncDispose]();
    },
  };
  return found;
}
