/** A way to a source, as far as other processes have a say in it. */
export interface SharedSource {
  readonly name: string;
  /**
   * Takes over that another process leaves the source alone; not where it has answered here meanwhile: then it is not the source that fails.
   * @param sinceMs how long ago that began
   */
  leaveAlone(sinceMs: number, leftMs: number): void;
  /** Asks no more at once than this process's part of what all of them may; processes are numbered from 0. */
  takePart(processes: number, place: number): void;
}

/** What the processes of a shop tell each other about a source. */
export interface SourceSharing {
  /** How many calls all of them together make to one source at the same time. */
  readonly atOnce: number;
  join(source: SharedSource): void;
  /** The source is left alone here from now on for so long. */
  pause(source: string, forMs: number): void;
}

/** Of a process that is the only one, as the command line is. */
export const ALONE: SourceSharing = { atOnce: 8, join: () => undefined, pause: () => undefined };

/** The part of each of so many processes; together they are the whole, as long as that is one for each. */
export function partOf(whole: number, processes: number, place: number): number {
  return Math.max(1, Math.floor(whole / processes) + (place < whole % processes ? 1 : 0));
}
