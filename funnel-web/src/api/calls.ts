import { allPages } from './all-pages';
import { change, get, post } from './client';
import { ENTITLEMENT_PATH, FIND_PATH, reportPath, vehicleImagePath } from './request';
import type {
  SaveAddressDto,
  SavedAddressView,
  CompleteCheckoutDto,
  CompletedCheckoutView,
  CheckoutSessionView,
  EnsureUserDto,
  OpenCheckoutDto,
  EntitlementView,
  Intent,
  NewShareView,
  PriceHoldView,
  RegisteredView,
  RegisterDto,
  ReadableReportView,
  ReportView,
  SearchType,
  ShareStateView,
  SignDto,
  SignedView,
  SiteInfoView,
  UserView,
  VehicleData,
  VehicleSummary,
  VehicleImageView,
} from './types';

export const lookupVin = (vin: string, intent?: Intent) =>
  post<ReportView>('lookup/vin', { vin, ...(intent ? { intent } : {}) });
export const lookupPlate = (licensePlate: string, state: string, intent?: Intent) =>
  post<ReportView>('lookup/license-plate', { licensePlate, state, ...(intent ? { intent } : {}) });
/** Everything known of a VIN free of charge. Keeps nothing; sixty calls a minute. */
export const fetchVehicle = (vin: string) => get<VehicleSummary>(`vehicles/${encodeURIComponent(vin)}`);
export const fetchVehicleImage = (vehicle: VehicleData, vin: string | null) =>
  get<VehicleImageView>(vehicleImagePath(vehicle, vin));
export const fetchReport = (id: string) => get<ReportView>(reportPath(id));
export const stateYear = (id: string, statedYear: number) =>
  change<ReportView>('PATCH', `reports/${encodeURIComponent(id)}`, { statedYear });
export const reportPdf = (id: string) => `/api/reports/${encodeURIComponent(id)}/pdf`;
export const fetchReadableReports = async () =>
  (await allPages<ReadableReportView[]>('reports', ({ length }) => length)).flat();
export const makeShare = (id: string) => post<NewShareView>(`reports/${encodeURIComponent(id)}/share`, {});
export const endShare = (id: string) => change<ShareStateView>('DELETE', `reports/${encodeURIComponent(id)}/share`, {});
export const findReport = (lookupType: SearchType, lookupValue: string) =>
  post<{ reportId: string }>(FIND_PATH, { lookupType, lookupValue });
export const fetchEntitlement = () => get<EntitlementView>(ENTITLEMENT_PATH);
export const fetchSite = () => get<SiteInfoView>('site');
export const ensureUser = (user: EnsureUserDto) => post<UserView>('users/ensure', user);
export const registerUser = (input: RegisterDto) => post<Partial<RegisteredView> | undefined>('users/register', input);
export const holdPrices = (reportId: string, page: string) => post<PriceHoldView>('checkout/hold', { reportId, page });
export const extendHold = (hold: string) => post<PriceHoldView>('checkout/hold/extend', { hold });
export const fetchCheckout = (sessionId: string) =>
  get<CheckoutSessionView>(`checkout/session/${encodeURIComponent(sessionId)}`);
export const startCheckout = (input: OpenCheckoutDto) => post<CheckoutSessionView>('checkout/session', input);
export const completeCheckout = (input: CompleteCheckoutDto) => post<CompletedCheckoutView>('checkout/complete', input);
export const saveSignature = (input: SignDto) => post<SignedView>('signatures', input);
export const saveAddress = (input: SaveAddressDto) => post<SavedAddressView>('addresses', input);
