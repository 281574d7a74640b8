const FIGURE_AND_UNIT = /(\d) (?=(?:mi|hp|L|yr|mo)\b)/g;

/** A part of a document whose lines never end between a figure and its unit. Drawings break no lines and stay as they are. */
export function unparted<Part>(part: Part): Part {
  if (typeof part === 'string') return part.replace(FIGURE_AND_UNIT, '$1\u00a0') as Part;
  if (Array.isArray(part)) return part.map(unparted) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => [name, name === 'svg' ? value : unparted(value)]),
  ) as Part;
}
