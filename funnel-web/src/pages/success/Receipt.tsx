import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { offersQuery, reportQuery } from '../../api/queries';
import type { CheckoutSessionView } from '../../api/types';
import { day, money } from '../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { links } from '../../search/links';
import { parseSearch } from '../../search/search';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Skeleton } from '../../ui/Skeleton';
import { StepRail } from '../../ui/StepRail';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-3 last:border-b-0 last:pb-0">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right font-medium break-all">{children}</dd>
    </div>
  );
}

interface ReceiptProps {
  purchase: CheckoutSessionView;
}

/** What was bought, as the server has it. It waits for the names of the vehicle and the offer, so that nothing moves; a failure ends the wait. */
function Bought({ purchase }: ReceiptProps) {
  const { reportId, value, transactionId, firstChargeAt } = purchase;
  const [query] = useSearchParams();
  // Asked for afresh: what this browser knew of the report is from before the payment.
  const report = useQuery({ ...reportQuery(reportId), staleTime: 0 });
  const offers = useQuery(offersQuery);
  if ([report, offers].some(({ isLoading, failureCount }) => isLoading && failureCount === 0))
    return <Skeleton className="mt-7 h-96" />;
  const offer = offers.data?.offers.find(({ offerKey }) => offerKey === purchase.offerKey) ?? null;
  const search = parseSearch({ type: query.get('type'), value: query.get('value'), intent: query.get('intent') });
  return (
    <>
      <Card className="mt-7 p-5 md:p-7">
        <h2 className="text-2xl">Receipt</h2>
        <dl className="mt-2">
          <Line label="Bought">{offer?.name ?? purchase.offerKey}</Line>
          {report.data ? <Line label="For">{vehicleHeading(report.data.vehicleData)}</Line> : null}
          <Line label="Paid">
            <span className="figures">{money(value)}</span>
          </Line>
          {firstChargeAt ? <Line label="First renewal">{day(firstChargeAt)}</Line> : null}
          <Line label="Transaction">{transactionId}</Line>
        </dl>
        {offer?.renewal ? <p className="mt-3 text-[0.9375rem]">{offer.renewal.sentence}</p> : null}
      </Card>
      <ButtonLink
        size="large"
        className="mt-7 max-sm:w-full"
        to={links.signature(search, reportId, { funnel: query.get('funnel'), transaction_id: transactionId })}
      >
        Continue to signature
      </ButtonLink>
    </>
  );
}

/** That the money is there is said at once. */
export function Receipt({ purchase }: ReceiptProps) {
  return (
    <div className="page page-narrow py-6 md:py-12">
      <StepRail current="Sign" className="mb-8" />
      <span className="grid size-14 place-items-center rounded-full bg-good-wash">
        <Icon name="check" className="size-7 text-good" />
      </span>
      <h1 className="mt-5 text-[2.125rem] md:text-5xl">Payment received</h1>
      <p className="mt-3 text-soft">
        We also email you the receipt. Two short steps are left before you can read the report: your signature and your
        address.
      </p>
      <Bought purchase={purchase} />
    </div>
  );
}
