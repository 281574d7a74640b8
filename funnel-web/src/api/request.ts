import type { VehicleData } from './types';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export function requestOf(method: Method, path: string, body: unknown, key: string): [url: string, init: RequestInit] {
  const mutation = method !== 'GET';
  return [
    `/api/${path}`,
    {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(mutation ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
      },
      ...(mutation ? { body: JSON.stringify(body ?? {}) } : {}),
    },
  ];
}

/** Longer ids are tokens, and the specification gives them an address of their own. */
const LONGEST_NUMBER = 10;
export const reportPath = (id: string) =>
  `reports/${id.length > LONGEST_NUMBER ? 'secure/' : ''}${encodeURIComponent(id)}`;

const DESCRIPTOR = 8;
/** Of the VIN it takes the part that many cars share. */
export function vehicleImagePath(vehicle: VehicleData, vin: string | null): string {
  const { make, model, year, bodyStyle, doors } = vehicle;
  const descriptor = vin?.slice(0, DESCRIPTOR) ?? null;
  const known = Object.entries({ make, model, year, bodyStyle, doors, descriptor }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return `vehicle-image?${new URLSearchParams(known)}`;
}

export const ENTITLEMENT_PATH = 'purchases/entitlement';
export const FIND_PATH = 'reports/find';
