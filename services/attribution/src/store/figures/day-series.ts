// Keeps a block for each day of one series, loads the days that it lacks, and forgets those that change.

export interface DaySeries<Block> {
  /**
   * Passes the blocks of these days on, in their order. They need not all be in memory at once: what does not fit is not kept.
   * @param days consecutive
   */
  read(days: readonly string[], use: Use<Block>): Promise<void>;
  /** Reports whether all of these days are kept. */
  has(days: readonly string[]): boolean;
  /** Forgets days; a load that is in flight must not bring them back. */
  forget(days: readonly string[] | 'all'): void;
  /** How many bytes the blocks take, about. */
  readonly bytes: number;
}

/** Takes the block of a day; reading goes on when it is done. */
export type Use<Block> = (block: Block, day: string) => void | Promise<void>;

export interface SeriesSource<Block> {
  /** Reads the blocks of all days between two, both included, in order; a day without rows is absent. */
  load(from: string, to: string): AsyncIterable<readonly [day: string, block: Block]>;
  /** The block of a day without rows. */
  readonly empty: Block;
  bytesOf(block: Block): number;
  /** The most that is kept. */
  readonly maxBytes: number;
  /** Called when `bytes` has grown. */
  onGrowth(): void;
  /** Called when days were read: how many were kept, and how many were loaded. */
  onRead(kept: number, loaded: number): void;
}

interface Load {
  readonly from: string;
  readonly to: string;
  readonly ended: Promise<void>;
  /** Reports whether a day changed since the load began. */
  hasChanged(day: string): boolean;
  change(days: readonly string[] | 'all'): void;
}

/** What a day takes beside its block. */
const BYTES_OF_A_DAY = 100;

export function createDaySeries<Block>(source: SeriesSource<Block>): DaySeries<Block> {
  const kept = new Map<string, Block>();
  const loads = new Set<Load>();
  let bytes = 0;

  const sizeOf = (block: Block) => BYTES_OF_A_DAY + (block === source.empty ? 0 : source.bytesOf(block));

  function keep(day: string, block: Block): void {
    if (kept.has(day) || bytes + sizeOf(block) > source.maxBytes) return;
    kept.set(day, block);
    bytes += sizeOf(block);
  }

  async function load(days: readonly string[], use: Use<Block>): Promise<void> {
    const [from = '', to = from] = [days[0], days.at(-1)];
    const ended = Promise.withResolvers<void>();
    const own: Load = { from, to, ended: ended.promise, ...changesSince() };
    loads.add(own);
    const pass = (day: string, block: Block) => {
      if (!own.hasChanged(day)) keep(day, block);
      return use(block, day);
    };
    try {
      let next = 0;
      for await (const [found, block] of source.load(from, to)) {
        for (let day = days[next]; day !== undefined && day <= found; day = days[++next])
          await pass(day, day === found ? block : source.empty);
      }
      for (const day of days.slice(next)) await pass(day, source.empty);
    } finally {
      loads.delete(own);
      ended.resolve();
      source.onGrowth();
    }
  }

  return {
    async read(days, use) {
      let loaded = 0;
      for (let at = 0; at < days.length; ) {
        const day = days[at] as string;
        const other = [...loads].find(({ from, to }) => from <= day && day <= to);
        if (!kept.has(day) && other !== undefined) await other.ended;
        const block = kept.get(day);
        if (block !== undefined) {
          at++;
          // Awaiting nothing sixty times costs more than adding up sixty days.
          const using = use(block, day);
          if (using !== undefined) await using;
          continue;
        }
        const lacking = days.slice(at, days.findLastIndex((each) => !kept.has(each)) + 1);
        await load(lacking, use);
        at += lacking.length;
        loaded += lacking.length;
      }
      source.onRead(days.length - loaded, loaded);
    },
    has: (days) => days.every((day) => kept.has(day)),
    forget(days) {
      for (const day of days === 'all' ? [...kept.keys()] : days) {
        const block = kept.get(day);
        if (block !== undefined) bytes -= sizeOf(block);
        kept.delete(day);
      }
      for (const running of loads) running.change(days);
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Collects what changes during one load. */
function changesSince(): Pick<Load, 'hasChanged' | 'change'> {
  const changed = new Set<string>();
  let hasAllChanged = false;
  return {
    hasChanged: (day) => hasAllChanged || changed.has(day),
    change(days) {
      if (days === 'all') hasAllChanged = true;
      else for (const day of days) changed.add(day);
    },
  };
}
