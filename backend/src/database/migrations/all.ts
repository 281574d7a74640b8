import { InitialSchema1764300000000 } from './1764300000000-initial-schema.js';
import { Operators1764410000000 } from './1764410000000-operators.js';
import { Browsers1764500000000 } from './1764500000000-browsers.js';
import { Cases1795300000000 } from './1795300000000-cases.js';
import { SpendAndTrials1795312820000 } from './1795312820000-spend-and-trials.js';
import { Retention1795400000000 } from './1795400000000-retention.js';
import { Analytics1795500000000 } from './1795500000000-analytics.js';
import { Leads1795500100000 } from './1795500100000-leads.js';
import { ProviderEnds1795500200000 } from './1795500200000-provider-ends.js';
import { Claim1795700000000 } from './1795700000000-claim.js';
import { People1795900000000 } from './1795900000000-people.js';
import { TrialPayments1796100000000 } from './1796100000000-trial-payments.js';
import { SharedLimits1796400000000 } from './1796400000000-shared-limits.js';
import { MailboxPurchases1796500000000 } from './1796500000000-mailbox-purchases.js';
import { OneSubscription1796500100000 } from './1796500100000-one-subscription.js';
import { Months1796600000000 } from './1796600000000-months.js';
import { SharedSources1796700000000 } from './1796700000000-shared-sources.js';
import { GivenBy1796800000000 } from './1796800000000-given-by.js';
import { CreditGrants1796900000000 } from './1796900000000-credit-grants.js';
import { OneMailbox1796900100000 } from './1796900100000-one-mailbox.js';
import { WaitingUnlocks1797000000000 } from './1797000000000-waiting-unlocks.js';
import { SpendCounts1797000100000 } from './1797000100000-spend-counts.js';
import { Turns1797100000000 } from './1797100000000-turns.js';
import { JoinedSubscriptions1797100100000 } from './1797100100000-joined-subscriptions.js';
import { EndedCases1797400000000 } from './1797400000000-ended-cases.js';
import { AsciiDomains1797500000000 } from './1797500000000-ascii-domains.js';
import { OpenVehicle1797600000000 } from './1797600000000-open-vehicle.js';
import { AskedBy1797700000000 } from './1797700000000-asked-by.js';
import { DisputeReference1797800100000 } from './1797800100000-dispute-reference.js';
import { ClaimsOfEach1797810000000 } from './1797810000000-claims-of-each.js';
import { Askers1797812000000 } from './1797812000000-askers.js';
import { CancelersWider1797813000000 } from './1797813000000-cancelers-wider.js';
import { PaymentsSettled1797815000000 } from './1797815000000-payments-settled.js';
import { ReportModels1797820000000 } from './1797820000000-report-models.js';
import { LeadBasic1798100000000 } from './1798100000000-lead-basic.js';
import { RenewalPauses1798000000000 } from './1798000000000-renewal-pauses.js';
import { StatedYears1798200000000 } from './1798200000000-stated-years.js';

/** In the order they are applied. Listed by hand: a forgotten one shows in the check, a glob would load whatever lies there. */
export const MIGRATIONS = [
  InitialSchema1764300000000,
  Operators1764410000000,
  Browsers1764500000000,
  Cases1795300000000,
  SpendAndTrials1795312820000,
  Retention1795400000000,
  Analytics1795500000000,
  Leads1795500100000,
  ProviderEnds1795500200000,
  Claim1795700000000,
  People1795900000000,
  TrialPayments1796100000000,
  SharedLimits1796400000000,
  MailboxPurchases1796500000000,
  OneSubscription1796500100000,
  Months1796600000000,
  SharedSources1796700000000,
  GivenBy1796800000000,
  CreditGrants1796900000000,
  OneMailbox1796900100000,
  WaitingUnlocks1797000000000,
  SpendCounts1797000100000,
  Turns1797100000000,
  JoinedSubscriptions1797100100000,
  EndedCases1797400000000,
  AsciiDomains1797500000000,
  OpenVehicle1797600000000,
  AskedBy1797700000000,
  DisputeReference1797800100000,
  ClaimsOfEach1797810000000,
  Askers1797812000000,
  CancelersWider1797813000000,
  PaymentsSettled1797815000000,
  ReportModels1797820000000,
  RenewalPauses1798000000000,
  LeadBasic1798100000000,
  StatedYears1798200000000,
];
