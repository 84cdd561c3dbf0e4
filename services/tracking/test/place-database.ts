// Builds databases of places for tests in the format MaxMind DB 2.0 (maxmind.github.io/MaxMind-DB), so that no test depends on where
// an address is today.
import ipaddr from 'ipaddr.js';

type Value = string | number | { readonly [name: string]: Value };
type Node = [left: Node | Leaf | null, right: Node | Leaf | null];
interface Leaf {
  readonly offset: number;
}

const SEPARATOR = Buffer.alloc(16);
const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

/** Returns the bytes of a database: ranges (CIDR, of both families) and their records. No range may be within another. */
export function placeDatabase(places: Readonly<Record<string, Value>>): Buffer {
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [range, record] of Object.entries(places)) {
    const bytes = encode(record);
    place(root, bitsOf(range), { offset });
    data.push(bytes);
    offset += bytes.length;
  }
  const nodes = listNodes(root);
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const recordOf = (child: Node | Leaf | null) => {
    if (child === null) return nodes.length;
    return Array.isArray(child) ? (numbers.get(child) ?? 0) : nodes.length + SEPARATOR.length + child.offset;
  };
  const tree = Buffer.concat(nodes.flatMap((node) => node.map((child) => bigEndian(recordOf(child), 3))));
  const about = {
    ...{ node_count: nodes.length, record_size: 24, ip_version: 6, database_type: 'test', build_epoch: 1 },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, description: {} },
  };
  return Buffer.concat([tree, SEPARATOR, ...data, MARKER, encode(about)]);
}

/** Returns the bits of a range, as in IPv6: an IPv4 range is at ::/96. */
function bitsOf(range: string): number[] {
  const [address, length] = ipaddr.parseCIDR(range);
  const isShort = address.kind() === 'ipv4';
  const bytes = [...(isShort ? Array<number>(12).fill(0) : []), ...address.toByteArray()];
  return bytes
    .flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1))
    .slice(0, length + (isShort ? 96 : 0));
}

function place(node: Node, [bit = 0, ...rest]: number[], leaf: Leaf): void {
  if (rest.length === 0) {
    node[bit] = leaf;
    return;
  }
  const next = node[bit] ?? [null, null];
  if (!Array.isArray(next)) throw new Error('one range is within another');
  node[bit] = next;
  place(next, rest, leaf);
}

const listNodes = (node: Node): Node[] => [node, ...node.filter((child) => Array.isArray(child)).flatMap(listNodes)];

function encode(value: Value): Buffer {
  if (typeof value === 'number') return Buffer.concat([head(6, 4), bigEndian(value, 4)]);
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  const members = Object.entries(value);
  return Buffer.concat([
    head(7, members.length),
    ...members.flatMap(([name, member]) => [encode(name), encode(member)]),
  ]);
}

/** Returns the control byte of a value; sizes of 29 and more take a second byte. */
function head(type: number, size: number): Buffer {
  return size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);
}

function bigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
