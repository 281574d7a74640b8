import type { components } from '../../../backend/openapi';

/** The contract's shapes under the names the console uses. They are generated from the server's own description. */
type Schemas = components['schemas'];

export type Failure = Schemas['Failure'];

export type Analysis = Schemas['ConversionAnalysis'];
export type Conversion = Schemas['AdminConversion'];
export type FunnelStats = Schemas['FunnelStats'];
export type FunnelTrend = Schemas['FunnelTrend'];
export type Bucket = Schemas['FunnelBucket'];
export type VariantFigures = Schemas['VariantFigures'];

export type BlockedIp = Schemas['BlockedIpRecord'];
export type BlockOrder = Schemas['BlockIpDto'];
export type SuspiciousAddress = Schemas['SuspiciousAddress'];
export type AuditEntry = Schemas['AdminAuditEntry'];

export type Report = Schemas['AdminReport'];
export type CheckoutSession = Schemas['AdminCheckoutSession'];
export type Charge = Schemas['AdminCharge'];
export type Subscription = Schemas['AdminSubscription'];
export type Offer = Schemas['Offer'];
export type Mail = Schemas['AdminMail'];
export type MailContent = Schemas['MailPreview'];
export type ErrorGroup = Schemas['AdminErrorGroup'];
export type Job = Schemas['AdminJob'];
export type ProviderHealth = Schemas['ProviderHealth'];

export type Story = Schemas['VisitorStory'];
export type Moment = Schemas['StoryMoment'];
export type StoryKind = Schemas['StoryKind'];
