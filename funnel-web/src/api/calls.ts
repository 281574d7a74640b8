import { change, get, post } from './client';
import type {
  AddressInput,
  AddressSaved,
  Agreement,
  CheckoutComplete,
  CheckoutCompleted,
  CheckoutSession,
  CheckoutStart,
  Entitlement,
  Intent,
  NewShare,
  OfferList,
  PriceHold,
  Registered,
  Registration,
  ReadableReport,
  Report,
  SearchType,
  SharedReport,
  ShareState,
  SignatureInput,
  SignatureSaved,
  SiteInfo,
  User,
  Variants,
  VehicleData,
  VehicleFacts,
  VehicleImage,
  VerifiedReport,
} from './types';

/** One function per call of the contract. */
export const lookupVin = (vin: string, intent?: Intent) =>
  post<Report>('lookup/vin', { vin, ...(intent ? { intent } : {}) });
export const lookupPlate = (licensePlate: string, state: string, intent?: Intent) =>
  post<Report>('lookup/license-plate', { licensePlate, state, ...(intent ? { intent } : {}) });
/** Everything known of a VIN free of charge. Keeps nothing; sixty calls a minute. */
export const fetchVehicle = (vin: string) => get<VehicleFacts>(`vehicles/${encodeURIComponent(vin)}`);
export function fetchVehicleImage(vehicle: Pick<VehicleData, 'make' | 'model' | 'year' | 'bodyStyle'>) {
  const { make, model, year, bodyStyle } = vehicle;
  const known = Object.entries({ make, model, year, bodyStyle }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return get<VehicleImage>(`vehicle-image?${new URLSearchParams(known)}`);
}
export const fetchReport = (id: string) => get<Report>(`reports/${encodeURIComponent(id)}`);
/** Where the browser fetches the document itself. */
export const reportPdf = (id: string) => `/api/reports/${encodeURIComponent(id)}/pdf`;
export const fetchReadableReports = () => get<ReadableReport[]>('reports');
export const fetchVerified = (code: string) => get<VerifiedReport>(`verify/${encodeURIComponent(code)}`);
export const fetchShared = (token: string) => get<SharedReport>(`shared/${encodeURIComponent(token)}`);
export const fetchShare = (id: string) => get<ShareState>(`reports/${encodeURIComponent(id)}/share`);
export const makeShare = (id: string) => post<NewShare>(`reports/${encodeURIComponent(id)}/share`, {});
export const endShare = (id: string) => change<ShareState>('DELETE', `reports/${encodeURIComponent(id)}/share`, {});
export const findReport = (lookupType: SearchType, lookupValue: string) =>
  post<{ reportId: string }>('reports/find', { lookupType, lookupValue });
export const fetchOffers = () => get<OfferList>('offers');
export const fetchEntitlement = () => get<Entitlement>('purchases/entitlement');
export const fetchSite = () => get<SiteInfo>('site');
export const ensureUser = (email: string) => post<User>('users/ensure', { email });
export const registerUser = (input: Registration) => post<Registered>('users/register', input);
/** Which offer page and which checkout this visitor is sent to; the same on every call. */
export const fetchVariants = () => get<Variants>('variants');
export const holdPrices = (reportId: string, page: string) => post<PriceHold>('checkout/hold', { reportId, page });
export const extendHold = (hold: string) => post<PriceHold>('checkout/hold/extend', { hold });
export const fetchCheckout = (sessionId: string) =>
  get<CheckoutSession>(`checkout/session/${encodeURIComponent(sessionId)}`);
export const startCheckout = (input: CheckoutStart) => post<CheckoutSession>('checkout/session', input);
export const completeCheckout = (input: CheckoutComplete) => post<CheckoutCompleted>('checkout/complete', input);
export const fetchAgreement = () => get<Agreement>('signatures/agreement');
export const saveSignature = (input: SignatureInput) => post<SignatureSaved>('signatures', input);
export const saveAddress = (input: AddressInput) => post<AddressSaved>('addresses', input);
