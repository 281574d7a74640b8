import { useEffect, useRef } from 'react';
import { Card } from '../../../ui/Card';

export function PaymentOnItsWay({ late }: { late: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is out of sight.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="p-5 md:p-8 lg:order-1">
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          Your payment is on its way
        </h2>
        <p className="mt-3">
          Your bank has accepted the payment, but the money has not reached us yet. Please do not pay again: this page
          continues automatically as soon as it arrives.
        </p>
        {late ? (
          <p className="mt-3">
            This is taking longer than usual. You can leave this page open or close it: when the payment arrives, we
            email you the receipt with a link to your report.
          </p>
        ) : null}
      </div>
    </Card>
  );
}
