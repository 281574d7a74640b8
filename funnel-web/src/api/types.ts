import type { components } from '../../../backend/openapi';

/** The contract's shapes under their own names. They are generated from the server's own description. */
type Schemas = components['schemas'];

export type FailureView = Schemas['FailureView'];

export type ReportView = Schemas['ReportView'];
export type ReportAccess = Schemas['ReportAccess'];
export type NextStep = ReportAccess['nextStep'];
export type VehicleData = Schemas['VehicleData'];
export type SuggestedVin = Schemas['SuggestedVin'];
export type VehicleSummary = Schemas['VehicleSummary'];
export type ModelRecalls = Schemas['ModelRecalls'];
export type VehicleImageView = Schemas['VehicleImageView'];
export type CheckoutPage = Schemas['CheckoutPage'];
export type Intent = Schemas['Intent'];
export type VariantsView = Schemas['VariantsView'];
export type CartVariant = Schemas['CartVariant'];
export type RegisterDto = Schemas['RegisterDto'];
export type RegisteredView = Schemas['RegisteredView'];
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

export type OfferView = Schemas['OfferView'];
export type PaymentsInfoView = Schemas['PaymentsInfoView'];
export type PriceHoldView = Schemas['PriceHoldView'];
export type OfferListView = Schemas['OfferListView'];
export type OpenCheckoutDto = Schemas['OpenCheckoutDto'];
export type CheckoutSessionView = Schemas['CheckoutSessionView'];
export type CompleteCheckoutDto = Schemas['CompleteCheckoutDto'];
export type CompletedCheckoutView = Schemas['CompletedCheckoutView'];
export type UserView = Schemas['UserView'];
export type AgreementView = Schemas['AgreementView'];
export type SignDto = Schemas['SignDto'];
export type SignedView = Schemas['SignedView'];
export type SaveAddressDto = Schemas['SaveAddressDto'];
export type SavedAddressView = Schemas['SavedAddressView'];
export type PurchasesView = Schemas['PurchasesView'];
export type BoughtReportView = Schemas['BoughtReportView'];
export type CreditsView = Schemas['CreditsView'];
export type PlanView = Schemas['PlanView'];
export type SubscriptionView = Schemas['SubscriptionView'];
export type RenewalPaymentView = Schemas['RenewalPaymentView'];
export type UnlockedReportView = Schemas['UnlockedReportView'];
export type ReceiptLineView = Schemas['ReceiptLineView'];
export type ReceiptView = Schemas['ReceiptView'];
export type RefundReason = Schemas['RefundReason'];
export type RefundAnswerView = Schemas['RefundAnswerView'];
export type EntitlementView = Schemas['EntitlementView'];
export type PersonalDataView = Schemas['PersonalDataView'];
export type CorrectDataDto = Schemas['CorrectDataDto'];
export type MailChoiceView = Schemas['MailChoiceView'];
export type WatchStoppedView = Schemas['WatchStoppedView'];
export type ErasedView = Schemas['ErasedView'];
export type ReadableReportView = Schemas['ReadableReportView'];
export type ReportVerificationView = Schemas['ReportVerificationView'];
export type VerifiedReportView = Schemas['VerifiedReportView'];
export type ShareStateView = Schemas['ShareStateView'];
export type NewShareView = Schemas['NewShareView'];
export type SharedReportView = Schemas['SharedReportView'];
export type SiteInfo = Schemas['SiteInfo'];
