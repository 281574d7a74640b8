import type { components } from '../../../backend/openapi';

/** The generated types of the contract. */
export type Schemas = components['schemas'];

export type FailureView = Schemas['FailureView'];

export type ConversionAnalysisView = Schemas['ConversionAnalysisView'];
export type AdminConversionView = Schemas['AdminConversionView'];
export type FunnelStatsView = Schemas['FunnelStatsView'];
export type FunnelTrendView = Schemas['FunnelTrendView'];
export type FunnelBucketView = Schemas['FunnelBucketView'];
export type VisitsView = Schemas['VisitsView'];
export type VisitCountsView = Schemas['VisitCountsView'];
export type VariantFiguresView = Schemas['VariantFiguresView'];

export type BlockedIpView = Schemas['BlockedIpView'];
export type BlockIpDto = Schemas['BlockIpDto'];
export type SuspiciousAddressView = Schemas['SuspiciousAddressView'];
export type GateView = Schemas['GateView'];
export type OperatorView = Schemas['OperatorView'];
export type OperatorRole = Schemas['OperatorRole'];
export type OperatorSessionView = Schemas['OperatorSessionView'];
export type ListedOperatorView = Schemas['ListedOperatorView'];
export type HandedOverPasswordView = Schemas['HandedOverPasswordView'];
export type ProposedSecondFactorView = Schemas['ProposedSecondFactorView'];
export type RecoveryCodesView = Schemas['RecoveryCodesView'];
export type AdminAuditEntryView = Schemas['AdminAuditEntryView'];

export type AdminReportView = Schemas['AdminReportView'];
export type AdminCheckoutSessionView = Schemas['AdminCheckoutSessionView'];
export type AdminCaseView = Schemas['AdminCaseView'];
export type CaseFileView = Schemas['CaseFileView'];
export type AdminSubscriptionPaymentView = Schemas['AdminSubscriptionPaymentView'];
export type AdminSubscriptionView = Schemas['AdminSubscriptionView'];
export type OfferView = Schemas['OfferView'];
export type AdminMailView = Schemas['AdminMailView'];
export type MailPreviewView = Schemas['MailPreviewView'];
export type AdminErrorGroupView = Schemas['AdminErrorGroupView'];
export type ProviderHealthView = Schemas['ProviderHealthView'];

export type VisitorTimelineView = Schemas['VisitorTimelineView'];
export type TimelineEntryView = Schemas['TimelineEntryView'];
export type TimelineKind = Schemas['TimelineKind'];
