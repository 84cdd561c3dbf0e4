// Assembles HandoffService from its calls.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { Db } from 'mongodb';
import { handoffsEnded } from '../../metrics.ts';
import { PROVIDERS } from '../../providers/consent/consent-providers.ts';
import type { AccountClaims } from '../../store/account-claims.ts';
import type { Connections } from '../../store/connections.ts';
import { createHandoffs } from '../../store/handoffs.ts';
import type { Revocations } from '../../store/revocations.ts';
import { createSelections } from '../../store/selections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { countEnding } from './count-ending.ts';
import { endHandoffRpc } from './end-handoff.ts';
import { finalizeSelection } from './finalize-selection.ts';
import { type FinishConsentDeps, finishConsent } from './finish-consent.ts';
import { getHandoff, openHandoff } from './get-handoff.ts';
import { getPendingSelection } from './get-pending-selection.ts';
import { mintHandoff } from './mint-handoff.ts';
import { startConsent } from './start-consent.ts';
import { createStoreGrant, type StoreGrantDeps } from './store-grant.ts';

export interface HandoffServiceDeps
  extends Pick<StoreGrantDeps, 'isRead' | 'transaction' | 'enqueue' | 'now'>,
    Pick<FinishConsentDeps, 'providers' | 'logger' | 'signal'> {
  db: Db;
  connections: Connections;
  claims: AccountClaims;
  revocations: Pick<Revocations, 'cancel'>;
  seal: TokenSeal;
}

/** Returns what serveGrpc takes. */
export function handoffService({ db, ...given }: HandoffServiceDeps) {
  const deps = { ...given, handoffs: createHandoffs(db), selections: createSelections(db) };
  // A series must exist before its first failure, or that failure would not show as a rise.
  for (const platform of PROVIDERS) handoffsEnded.add(0, { platform, outcome: 'connected' });
  return implement(HandoffService, {
    mintHandoff: mintHandoff(deps),
    getHandoff: getHandoff(deps),
    openHandoff: openHandoff(deps),
    startConsent: startConsent(deps),
    finishConsent: finishConsent({ ...deps, storeGrant: createStoreGrant(deps), countEnding }),
    endHandoff: endHandoffRpc(deps),
    getPendingSelection: getPendingSelection(deps),
    finalizeSelection: finalizeSelection(deps),
  });
}
