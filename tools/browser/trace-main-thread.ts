// Traces what the main thread of a page does, and picks out the tasks in which one script ran.
import type { CDPSession } from 'playwright-core';

/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** X for a span. */
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly url?: string; readonly functionName?: string } };
}

/** A task in which the script ran. */
export interface ScriptTask {
  /** CPU time of the whole task, in milliseconds. */
  readonly cpuMs: number;
  /** What happened while the script ran. The browser can do work of its own in the rest of the task, when the machine is busy. */
  readonly ofScript: readonly TraceEvent[];
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

/** Records a trace of the whole browser until it is stopped. */
export async function startTrace(session: CDPSession): Promise<{ stop(): Promise<TraceEvent[]> }> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return {
    async stop() {
      const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await isComplete;
      return events;
    },
  };
}

/** Returns the tasks in which the script of this address was evaluated, or one of its functions was called. */
export function tasksOf(scriptUrl: string, events: readonly TraceEvent[]): ScriptTask[] {
  const spans = events.filter(({ ph }) => ph === 'X');
  const runs = spans.filter(
    ({ name, args }) => (name === 'EvaluateScript' || name === 'FunctionCall') && args.data?.url === scriptUrl,
  );
  const tasks = spans.filter((task) => task.name === 'RunTask' && runs.some((run) => isWithin(run, task)));
  return tasks.map((task) => {
    const own = runs.filter((run) => isWithin(run, task));
    const ofScript = events.filter((event) => own.some((run) => isWithin(event, run)));
    return { cpuMs: (task.tdur ?? 0) / 1000, ofScript };
  });
}

function isWithin(inner: TraceEvent, outer: TraceEvent): boolean {
  const isSameThread = inner.pid === outer.pid && inner.tid === outer.tid;
  return isSameThread && inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
}
