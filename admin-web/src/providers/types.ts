import type { components } from '../../../backend/openapi';

/** The contract's shapes under the names the console uses. They are generated from the server's own description. */
type Schemas = components['schemas'];

export type Failure = Schemas['FailureView'];

export type Analysis = Schemas['ConversionAnalysisView'];
export type Conversion = Schemas['AdminConversionView'];
export type FunnelStats = Schemas['FunnelStatsView'];
export type FunnelTrend = Schemas['FunnelTrendView'];
export type Bucket = Schemas['FunnelBucketView'];
export type VariantFigures = Schemas['VariantFiguresView'];

export type BlockedIp = Schemas['BlockedIpView'];
export type BlockOrder = Schemas['BlockIpDto'];
export type SuspiciousAddress = Schemas['SuspiciousAddressView'];
export type AuditEntry = Schemas['AdminAuditEntryView'];

export type Report = Schemas['AdminReportView'];
export type CheckoutSession = Schemas['AdminCheckoutSessionView'];
export type Charge = Schemas['AdminChargeView'];
export type Subscription = Schemas['AdminSubscriptionView'];
export type Offer = Schemas['OfferView'];
export type Mail = Schemas['AdminMailView'];
export type MailContent = Schemas['MailPreviewView'];
export type ErrorGroup = Schemas['AdminErrorGroupView'];
export type Job = Schemas['AdminJobView'];
export type ProviderHealth = Schemas['ProviderHealthView'];

export type VisitorTimelineView = Schemas['VisitorTimelineView'];
export type TimelineEntryView = Schemas['TimelineEntryView'];
export type TimelineKind = Schemas['StoryKind'];
