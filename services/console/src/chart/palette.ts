// Names the paints of pictures. ECharts only knows colours, so each paint is a colour of its own there, and a class of the
// stylesheet in the page, which has a colour for light and dark schemes and for print.

/**
 * c1 to c8 tell series apart; they go from the strongest contrast to the weakest, so that they differ by more than hue. bar1 to bar8
 * are the same with a seam between what touches, and flow1 to flow8 let through what is behind. ink is for what is read, quiet for
 * what explains it, edge for axes, line for the lines of a grid, and back is the page itself.
 */
export const PAINTS = {
  c1: '#000001',
  c2: '#000002',
  c3: '#000003',
  c4: '#000004',
  c5: '#000005',
  c6: '#000006',
  c7: '#00000c',
  c8: '#00000d',
  ink: '#000007',
  quiet: '#000008',
  edge: '#000009',
  line: '#00000a',
  back: '#00000b',
  bar1: '#000011',
  bar2: '#000012',
  bar3: '#000013',
  bar4: '#000014',
  bar5: '#000015',
  bar6: '#000016',
  bar7: '#000017',
  bar8: '#000018',
  flow1: '#000021',
  flow2: '#000022',
  flow3: '#000023',
  flow4: '#000024',
  flow5: '#000025',
  flow6: '#000026',
  flow7: '#000027',
  flow8: '#000028',
  flow: '#000029',
} as const;

export type Paint = keyof typeof PAINTS;

const SERIES = {
  c: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'],
  bar: ['bar1', 'bar2', 'bar3', 'bar4', 'bar5', 'bar6', 'bar7', 'bar8'],
  flow: ['flow1', 'flow2', 'flow3', 'flow4', 'flow5', 'flow6', 'flow7', 'flow8'],
} as const;
/** How many series have a paint of their own. */
export const PAINTED = SERIES.c.length;
const NAMES: ReadonlyMap<string, Paint> = new Map(
  Object.entries(PAINTS).map(([paint, colour]) => [colour as string, paint as Paint]),
);

/** Returns the paint of a series; the ninth has that of the first again. */
export function seriesPaint(index: number, kind: keyof typeof SERIES = 'c'): Paint {
  return SERIES[kind][index % PAINTED] ?? 'c1';
}

/**
 * Returns the paint that a colour of ECharts stands for; null for none.
 * @throws Error for a colour that is of no paint, since the page could not show it
 */
export function paintOf(colour: unknown): Paint | null {
  if (colour === undefined || colour === 'none' || colour === 'transparent') return null;
  const paint = NAMES.get(String(colour));
  if (paint === undefined) throw new Error(`ECharts drew in ${String(colour)}, which is no paint of the pictures`);
  return paint;
}
