import { InitialSchema1763700000000 } from './1763700000000-initial-schema.js';
import { Money1763800000000 } from './1763800000000-money.js';
import { SourceCache1763800000000 } from './1763800000000-source-cache.js';
import { MoneyRules1763800000001 } from './1763800000001-money-rules.js';
import { Guarding1763810000000 } from './1763810000000-guarding.js';
import { Mails1763810000001 } from './1763810000001-mails.js';
import { Identity1763810000002 } from './1763810000002-identity.js';
import { Operator1763810000003 } from './1763810000003-operator.js';
import { ProviderBooks1763900000000 } from './1763900000000-provider-books.js';
import { TempPassword1764010000000 } from './1764010000000-temp-password.js';
import { Purchases1764020000000 } from './1764020000000-purchases.js';
import { ProofAndSharing1764030000000 } from './1764030000000-proof-and-sharing.js';
import { Console1764040000000 } from './1764040000000-console.js';
import { Variants1764060000000 } from './1764060000000-variants.js';
import { AfterTheSale1764090000000 } from './1764090000000-after-the-sale.js';
import { SignedReports1764100000000 } from './1764100000000-signed-reports.js';
import { PaidCards1764200000000 } from './1764200000000-paid-cards.js';
import { RenewalPayments1764210000000 } from './1764210000000-renewal-payments.js';
import { FoundByIndex1764220000000 } from './1764220000000-found-by-index.js';
import { MailsOfAPerson1764230000000 } from './1764230000000-mails-of-a-person.js';

/** In the order they are applied. Listed by hand: a forgotten one shows in the check, a glob would load whatever lies there. */
export const MIGRATIONS = [
  InitialSchema1763700000000,
  Money1763800000000,
  SourceCache1763800000000,
  MoneyRules1763800000001,
  Guarding1763810000000,
  Mails1763810000001,
  Identity1763810000002,
  Operator1763810000003,
  ProviderBooks1763900000000,
  TempPassword1764010000000,
  Purchases1764020000000,
  ProofAndSharing1764030000000,
  Console1764040000000,
  Variants1764060000000,
  AfterTheSale1764090000000,
  SignedReports1764100000000,
  PaidCards1764200000000,
  RenewalPayments1764210000000,
  FoundByIndex1764220000000,
  MailsOfAPerson1764230000000,
];
