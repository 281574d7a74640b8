import { useEffect } from 'react';
import type { ReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';

/** A CSS string; a JSON string of printable characters is one. */
const text = (value: string) => JSON.stringify(value.replace(/[\n\r\\]/g, ' '));

function marginRules(report: ReportView): string {
  const { history } = report;
  const kind = history?.demonstration ? 'Demonstration data, no real records' : 'Vehicle history report';
  const issued = day(history?.obtainedAt ?? report.searchedAt);
  return `@page {
    @top-left { content: ${text(vehicleHeading(report.vehicleData))}; }
    @top-right { content: ${text(report.vin ? `VIN ${report.vin}` : kind)}; }
    @bottom-left { content: ${text(`Report ${report.id}, ${issued}`)}; }
    @bottom-center { content: ${text(kind)}; }
  }`;
}

/**
 * Every printed page names the vehicle and the report, so that a loose sheet is still part of a document. (A style sheet made by script:
 * page margins cannot take their text from the page, and the security policy allows no style element.)
 */
export function usePrintMargins(report: ReportView): void {
  useEffect(() => {
    if (typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(marginRules(report));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [report]);
}
