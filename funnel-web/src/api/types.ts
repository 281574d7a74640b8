import type { components } from '../../../backend/openapi';

/** The contract's shapes under the names the pages use. They are generated from the server's own description. */
type Schemas = components['schemas'];

export type Failure = Schemas['Failure'];

export type Report = Schemas['ReportView'];
export type ReportAccess = Schemas['ReportAccess'];
export type NextStep = ReportAccess['nextStep'];
export type VehicleData = Schemas['VehicleData'];
export type SuggestedVin = Schemas['SuggestedVin'];
export type VehicleFacts = Schemas['VehiclePicture'];
export type ModelRecalls = Schemas['ModelRecalls'];
export type VehicleImage = Schemas['VehicleImage'];
export type Intent = Schemas['Intent'];
export type Variants = Schemas['Variants'];
export type CartVariant = Schemas['CartVariant'];
export type Registration = Schemas['RegisterDto'];
export type Registered = Schemas['Registered'];
export type SearchType = Schemas['FindReportDto']['lookupType'];

export type SectionKey = Schemas['SectionKey'];
export type SectionStatus = Schemas['SectionStatus'];
export type SectionAvailability = Schemas['SectionAvailability'];
export type VehicleHistory = Schemas['VehicleHistory'];
export type OdometerReading = Schemas['OdometerReading'];
export type AccidentRecord = Schemas['AccidentRecord'];
export type OwnershipPeriod = Schemas['OwnershipPeriod'];
export type MarketValueRecord = Schemas['MarketValueRecord'];
export type LienRecord = Schemas['LienRecord'];
export type ReportedEvent = Schemas['ReportedEvent'];
export type Findings = Schemas['Findings'];
export type OdometerJump = Schemas['OdometerJump'];
export type LocationPeriod = Schemas['LocationPeriod'];
export type Insight = Schemas['Insight'];

/** What every section says of itself: whether it holds records, and from where and when they come. */
export interface SectionOrigin {
  status: SectionStatus;
  source: string | null;
  asOf: string | null;
}

export type Offer = Schemas['Offer'];
export type PaymentsInfo = Schemas['PaymentsInfo'];
export type PriceHold = Schemas['PriceHold'];
export type OfferList = Schemas['OfferList'];
export type CheckoutStart = Schemas['OpenCheckoutDto'];
export type CheckoutSession = Schemas['CheckoutSessionView'];
export type CheckoutComplete = Schemas['CompleteCheckoutDto'];
export type CheckoutCompleted = Schemas['CompletedCheckout'];
export type User = Schemas['UserView'];
export type Agreement = Schemas['Agreement'];
export type SignatureInput = Schemas['SignDto'];
export type SignatureSaved = Schemas['Signed'];
export type AddressInput = Schemas['SaveAddressDto'];
export type AddressSaved = Schemas['SavedAddress'];
export type Purchases = Schemas['Purchases'];
export type BoughtReport = Schemas['BoughtReport'];
export type Credits = Schemas['Credits'];
export type Plan = Schemas['PlanView'];
export type Subscription = Schemas['SubscriptionView'];
export type RenewalPayment = Schemas['RenewalPayment'];
export type UnlockedReport = Schemas['UnlockedReport'];
export type ReceiptLine = Schemas['ReceiptLine'];
export type Receipt = Schemas['Receipt'];
export type RefundReason = Schemas['RefundReason'];
export type RefundAnswer = Schemas['RefundAnswer'];
export type Entitlement = Schemas['Entitlement'];
export type PersonalData = Schemas['PersonalData'];
export type Correction = Schemas['CorrectDataDto'];
export type MailChoice = Schemas['MailChoice'];
export type WatchStopped = Schemas['WatchStopped'];
export type Erased = Schemas['Erased'];
export type ReadableReport = Schemas['ReadableReport'];
export type ReportVerification = Schemas['ReportVerification'];
export type VerifiedReport = Schemas['VerifiedReport'];
export type ShareState = Schemas['ShareState'];
export type NewShare = Schemas['NewShare'];
export type SharedReport = Schemas['SharedReport'];
export type SiteInfo = Schemas['SiteInfo'];
