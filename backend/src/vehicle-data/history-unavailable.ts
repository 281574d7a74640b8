/**
 * No answer for a report that was sold: whoever asked asks again later. The reason comes from a closed list and holds nothing
 * of what was asked.
 */
export class HistoryUnavailable extends Error {
  constructor(
    readonly provider: string,
    readonly reason: string,
  ) {
    super(`${provider} gave no report: ${reason}`);
  }
}
