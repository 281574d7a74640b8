import { Baseline1798300000000 } from './1798300000000-baseline.js';
import { PlainTables1798300100000 } from './1798300100000-plain-tables.js';
import { LimitCounts1798400000000 } from './1798400000000-limit-counts.js';
import { DisputedPeriods1798500000000 } from './1798500000000-disputed-periods.js';
import { ReportNames1798600000000 } from './1798600000000-report-names.js';
import { SeveralEmails1798700000000 } from './1798700000000-several-emails.js';
import { PurchaseViews1798910000000 } from './1798910000000-purchase-views.js';
import { ReportFunctions1799000000000 } from './1799000000000-report-functions.js';
import { DropProcessSharing1799100000000 } from './1799100000000-drop-process-sharing.js';
import { SpendingLimitAlarms1799110000000 } from './1799110000000-spending-limit-alarms.js';
import { ErasedEmails1799200000000 } from './1799200000000-erased-emails.js';

/** In the order they are applied. Listed by hand: a glob would load any file in the folder. */
export const MIGRATIONS = [
  Baseline1798300000000,
  PlainTables1798300100000,
  LimitCounts1798400000000,
  DisputedPeriods1798500000000,
  ReportNames1798600000000,
  SeveralEmails1798700000000,
  PurchaseViews1798910000000,
  ReportFunctions1799000000000,
  DropProcessSharing1799100000000,
  SpendingLimitAlarms1799110000000,
  ErasedEmails1799200000000,
];
