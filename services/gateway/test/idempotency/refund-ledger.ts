// Doubles attribution's refunds so that a test can hold, fail and count them: one effect per operation_id, as in the real
// service.
import { serviceDoubles } from '../service-doubles.ts';

type RecordRefund = ReturnType<typeof serviceDoubles>['attribution']['recordRefund'];

export interface RefundLedger {
  readonly attribution: ReturnType<typeof serviceDoubles>['attribution'];
  /** The operation_ids of all calls, in order. */
  readonly calls: readonly string[];
  /** operation_id -> amount. */
  readonly effects: ReadonlyMap<string, string>;
  /** From now on calls make their effect and then wait for let(). */
  hold(): void;
  let(): void;
  /** From now on calls make their effect and then throw this; undefined ends it. */
  fail(error: unknown): void;
}

export function refundLedger(): RefundLedger {
  const { attribution } = serviceDoubles();
  const calls: string[] = [];
  const effects = new Map<string, string>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let failure: unknown;
  const recordRefund: RecordRefund = async (request, call) => {
    calls.push(request.operationId);
    const answer = await attribution.recordRefund(
      { ...request, amount: effects.get(request.operationId) ?? request.amount },
      call,
    );
    if (!effects.has(request.operationId)) effects.set(request.operationId, request.amount);
    await gate.promise;
    if (failure !== undefined) throw failure;
    return answer;
  };
  return {
    attribution: { ...attribution, recordRefund },
    calls,
    effects,
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    let: () => gate.resolve(),
    fail: (error) => {
      failure = error;
    },
  };
}
