// Assembles AudiencesService from its calls.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AudiencesService } from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import { changeMembers } from './change-members.ts';
import { ensureAudience } from './ensure-audience.ts';
import type { ExportAccountsDeps } from './export-accounts.ts';
import { getSize } from './get-size.ts';
import { getTerms } from './get-terms.ts';

/** Returns what serveGrpc takes. */
export function audiencesService(deps: ExportAccountsDeps): GrpcService {
  return implement(AudiencesService, {
    getTerms: getTerms(deps),
    ensureAudience: ensureAudience(deps),
    addMembers: changeMembers(deps, 'addMembers'),
    removeMembers: changeMembers(deps, 'removeMembers'),
    getSize: getSize(deps),
  });
}
