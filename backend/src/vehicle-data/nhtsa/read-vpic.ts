import { wordOf } from '../reading/text.js';
import { type Row, rowsOf } from './reading.js';

/** Equipment of the decode, which says of each whether it is standard, optional or neither, and how a reader calls it. */
export const EQUIPMENT = {
  ABS: 'Anti-lock brakes',
  ESC: 'Electronic stability control',
  TractionControl: 'Traction control',
  AdaptiveCruiseControl: 'Adaptive cruise control',
  ForwardCollisionWarning: 'Forward collision warning',
  CIB: 'Crash imminent braking',
  DynamicBrakeSupport: 'Dynamic brake support',
  PedestrianAutomaticEmergencyBraking: 'Pedestrian automatic emergency braking',
  BlindSpotMon: 'Blind spot warning',
  LaneDepartureWarning: 'Lane departure warning',
  LaneKeepSystem: 'Lane keeping assistance',
  LaneCenteringAssistance: 'Lane centering assistance',
  RearVisibilitySystem: 'Backup camera',
  RearCrossTrafficAlert: 'Rear cross traffic alert',
  ParkAssist: 'Parking assist',
  DaytimeRunningLight: 'Daytime running lights',
  KeylessIgnition: 'Keyless ignition',
} as const;
type EquipmentKey = keyof typeof EQUIPMENT;

/** The keys of a decode that are used, of about 150. */
const VPIC_KEYS = [
  ...(Object.keys(EQUIPMENT) as EquipmentKey[]),
  'Make',
  'Model',
  'ModelYear',
  'Trim',
  'Series',
  'BodyClass',
  'VehicleType',
  'DriveType',
  'TransmissionStyle',
  'TransmissionSpeeds',
  'EngineCylinders',
  'DisplacementL',
  'DisplacementCC',
  'EngineHP',
  'EngineConfiguration',
  'FuelTypePrimary',
  'FuelTypeSecondary',
  'Turbo',
  'Doors',
  'Seats',
  'GVWR',
  'CurbWeightLB',
  'PlantCity',
  'PlantState',
  'PlantCountry',
  'Manufacturer',
] as const;
export type VpicKey = (typeof VPIC_KEYS)[number];

/** NHTSA's live decode of one VIN, as far as it is used. */
export interface LiveDecode {
  /** Its remarks on the VIN; ['0'] when it has none. */
  codes: string[];
  facts: Partial<Record<VpicKey, string>>;
}

/**
 * Reads DecodeVinValuesExtended. It answers 200 for every VIN, with codes for what is wrong with it. Undefined for another
 * shape, and for an answer about another VIN.
 */
export function readDecode(json: unknown, vin: string): LiveDecode | undefined {
  const [row, more] = rowsOf(json) ?? [];
  if (!row || more) return undefined;
  const codes = codesOf(row);
  const about = wordOf(row.VIN);
  if (!codes || (about !== null && about.toUpperCase() !== vin)) return undefined;
  const facts: LiveDecode['facts'] = {};
  for (const key of VPIC_KEYS) {
    const word = wordOf(row[key]);
    if (word !== null) facts[key] = word;
  }
  return { codes, facts };
}

/** '0' or '1,7,400'; spaces occur. */
function codesOf(row: Row): string[] | undefined {
  const codes = wordOf(row.ErrorCode)?.split(/\s*,\s*/);
  return codes?.every((code) => /^\d{1,3}$/.test(code)) ? codes : undefined;
}
