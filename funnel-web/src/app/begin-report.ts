import { begin } from '../api/begun';
import { ENTITLEMENT_PATH, FIND_PATH, reportPath, vehicleImagePath } from '../api/request';
import type { ReportView, VehicleImageView } from '../api/types';
import { hasPlaceholder } from '../report/placeholder';
import { storedImage } from '../report/stored-image';
import { isEmptyValue, parseSearch, searchParts } from '../search/search';
import { knownReportId } from '../search/search-memory';

/** What an address fills the parameters of its path with. */
function parametersOf(path: string): Record<string, string | undefined> {
  const parts = location.pathname.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[index])]] : [])),
  );
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The largest thing on a phone's first screen, where a page begins with it. */
function beginPicture({ vehicleData, vin, id }: ReportView): void {
  if (vehicleData.imageUrl === null && storedImage(id) === undefined)
    begin('GET', vehicleImagePath(vehicleData, vin), undefined, (found) => {
      const { imageUrl, illustrationUrl } = found as VehicleImageView;
      const src = imageUrl ?? illustrationUrl;
      if (src) Object.assign(new Image(), { fetchPriority: 'high', src });
    });
}

function beginReport(id: string, picture: boolean): void {
  begin('GET', reportPath(id), undefined, picture ? (report) => beginPicture(report as ReportView) : undefined);
}

/**
 * Runs in the document of a page that shows a report, before its scripts are there: asks for the report as the page will do, so that scripts
 * and answers come side by side.
 * @param path of the page's route
 * @param picture whether it shows a picture of the vehicle first
 */
export default function beginPage(path: string, picture: boolean): void {
  const { reportId, ...parameters } = parametersOf(path);
  begin('GET', ENTITLEMENT_PATH);
  if (reportId !== undefined) return isEmptyValue(reportId) ? undefined : beginReport(reportId, picture);
  const search = parseSearch(searchParts(parameters, new URLSearchParams(location.search)));
  if (!search) return;
  const { type, value } = search;
  const id = knownReportId(search);
  if (id) return beginReport(id, picture);
  if (hasPlaceholder(search)) return;
  begin('POST', FIND_PATH, { lookupType: type, lookupValue: value }, (data) =>
    beginReport((data as { reportId: string }).reportId, picture),
  );
}
