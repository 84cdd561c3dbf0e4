// Operations that record events under names of their own: what tracking says of an event is said of the caller's members.

/** By the path of a member of an event, the path of the member of the body that it came from. */
export type CallersMembers = Readonly<Record<string, string>>;

const PATH = /[a-z_]+(?:\.[a-z_]+)*/g;

/** Puts the caller's members in the place of an event's; what stands below one of them stays below it. */
export function inCallersMembers(message: string, members: CallersMembers): string {
  return message.replace(PATH, (path) => {
    const known = Object.keys(members)
      .filter((member) => path === member || path.startsWith(`${member}.`))
      .sort((a, b) => b.length - a.length)[0];
    return known === undefined ? path : `${members[known]}${path.slice(known.length)}`;
  });
}
