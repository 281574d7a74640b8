import type { components } from '../../../backend/openapi';

/** The contract's shapes under the names the pages use. They are generated from the server's own description. */
type Schemas = components['schemas'];

export type Failure = Schemas['FailureView'];

export type Report = Schemas['ReportView'];
export type ReportAccess = Schemas['ReportAccess'];
export type NextStep = ReportAccess['nextStep'];
export type VehicleData = Schemas['VehicleData'];
export type SuggestedVin = Schemas['SuggestedVin'];
export type VehicleFacts = Schemas['VehicleSummary'];
export type ModelRecalls = Schemas['ModelRecalls'];
export type VehicleImage = Schemas['VehicleImageView'];
export type Intent = Schemas['Intent'];
export type Variants = Schemas['VariantsView'];
export type CartVariant = Schemas['CartVariant'];
export type Registration = Schemas['RegisterDto'];
export type Registered = Schemas['RegisteredView'];
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

export type Offer = Schemas['OfferView'];
export type PaymentsInfo = Schemas['PaymentsInfoView'];
export type PriceHold = Schemas['PriceHoldView'];
export type OfferList = Schemas['OfferListView'];
export type CheckoutStart = Schemas['OpenCheckoutDto'];
export type CheckoutSession = Schemas['CheckoutSessionView'];
export type CheckoutComplete = Schemas['CompleteCheckoutDto'];
export type CheckoutCompleted = Schemas['CompletedCheckoutView'];
export type User = Schemas['UserView'];
export type Agreement = Schemas['AgreementView'];
export type SignatureInput = Schemas['SignDto'];
export type SignatureSaved = Schemas['SignedView'];
export type AddressInput = Schemas['SaveAddressDto'];
export type AddressSaved = Schemas['SavedAddressView'];
export type Purchases = Schemas['PurchasesView'];
export type BoughtReport = Schemas['BoughtReportView'];
export type Credits = Schemas['CreditsView'];
export type Plan = Schemas['BoughtSubscriptionView'];
export type Subscription = Schemas['SubscriptionView'];
export type RenewalPayment = Schemas['RenewalPaymentView'];
export type UnlockedReport = Schemas['UnlockedReportView'];
export type ReceiptLine = Schemas['ReceiptLineView'];
export type Receipt = Schemas['ReceiptView'];
export type RefundReason = Schemas['RefundReason'];
export type RefundAnswer = Schemas['RefundAnswerView'];
export type Entitlement = Schemas['EntitlementView'];
export type PersonalData = Schemas['PersonalDataView'];
export type Correction = Schemas['CorrectDataDto'];
export type MailChoice = Schemas['MailChoiceView'];
export type WatchStopped = Schemas['WatchStoppedView'];
export type Erased = Schemas['ErasedView'];
export type ReadableReport = Schemas['ReadableReportView'];
export type ReportVerification = Schemas['ReportVerificationView'];
export type VerifiedReport = Schemas['VerifiedReportView'];
export type ShareState = Schemas['ShareStateView'];
export type NewShare = Schemas['NewShareView'];
export type SharedReport = Schemas['SharedReportView'];
export type SiteInfo = Schemas['SiteInfo'];
