import { useQuery } from '@tanstack/react-query';
import { broughtFor } from '../api/brought';
import { fetchVehicleImage } from '../api/calls';
import { vehicleImageKey } from '../api/queries';
import { vehicleImagePath } from '../api/request';
import type { ReportView, VehicleData, VehicleImageView } from '../api/types';
import { KEYS, readText, writeText } from '../session/storage';
import { vehicleHeading } from '../../../backend/src/platform/input-rules/vehicle-name.js';

const NONE = 'null';

/** Undefined when this session has not looked yet; null when there is none. */
function storedImage(id: string): string | null | undefined {
  const text = readText(KEYS.image(id));
  if (text === null) return undefined;
  return text === NONE ? null : text;
}

function storeImage(id: string, url: string | null): void {
  writeText(KEYS.image(id), url ?? NONE);
}

/** Licensed pictures have other paths. */
const isDrawing = (url: string) => /^\/api\/vehicle-image\/[\w-]+\.svg(\?|$)/.test(url);

export const shownOf = ({ imageUrl, illustrationUrl }: VehicleImageView) => imageUrl ?? illustrationUrl;

function knownImage({ id, vehicleData, vin }: ReportView): string | null | undefined {
  const stored = storedImage(id);
  if (stored !== undefined) return stored;
  const brought = broughtFor('GET', vehicleImagePath(vehicleData, vin)) as VehicleImageView | undefined;
  if (!brought) return undefined;
  storeImage(id, shownOf(brought));
  return shownOf(brought);
}

/** Asks once per report and session; a failure counts as no picture. */
async function lookFor(report: ReportView): Promise<string | null> {
  const stored = storedImage(report.id);
  if (stored !== undefined) return stored;
  const found = await fetchVehicleImage(report.vehicleData, report.vin).then(shownOf, () => null);
  storeImage(report.id, found);
  return found;
}

function textFor(url: string, vehicle: VehicleData): string {
  if (!isDrawing(url)) return vehicleHeading(vehicle);
  if (vehicle.bodyStyle === null) return 'Drawing of the most frequent kind of this model: body style not reported';
  return `Drawing of a vehicle of this kind: ${vehicle.bodyStyle}`;
}

function captionFor(url: string | null | undefined, { bodyStyle }: VehicleData): string {
  if (url === null) return 'No picture of this vehicle. ';
  if (url && !isDrawing(url)) return '';
  return bodyStyle === null
    ? 'A drawing of the most frequent kind of this model. '
    : 'A drawing of this kind of vehicle. ';
}

interface VehicleImage {
  /** Undefined while loading; null when there is none. */
  url: string | null | undefined;
  text: string;
  caption: string;
}

export function useVehicleImage(report: ReportView | null): VehicleImage {
  const { data } = useQuery({
    queryKey: vehicleImageKey(report?.id),
    queryFn: () => (report ? lookFor(report) : null),
    enabled: report !== null && report.vehicleData.imageUrl === null,
    initialData: () => (report ? knownImage(report) : undefined),
    staleTime: Infinity,
    retry: false,
  });
  const url = report?.vehicleData.imageUrl ?? data;
  if (!report) return { url, text: '', caption: '' };
  return { url, text: url ? textFor(url, report.vehicleData) : '', caption: captionFor(url, report.vehicleData) };
}
