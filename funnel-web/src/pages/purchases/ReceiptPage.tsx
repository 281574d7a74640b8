import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../api/client';
import { receiptQuery } from '../../api/purchase-queries';
import { Button, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LoadFailed } from '../../ui/LoadFailed';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { saveReceipt } from './receipt-file';
import { ReceiptSheet } from './ReceiptSheet';
import { pathOf } from '../../app/paths';

const SHEET = 'receipt';

export default function ReceiptPage() {
  usePageHead('Receipt');
  const { receiptId = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...receiptQuery(receiptId), retry: false });
  if (isNotFound(error))
    return (
      <Message
        title="Receipt not found"
        icon="receipt"
        action={
          <ButtonLink to={pathOf('purchases')} look="secondary">
            Your purchases
          </ButtonLink>
        }
      >
        It belongs to another browser. Open your purchases and ask for a link at the address you bought with.
      </Message>
    );
  if (error)
    return (
      <LoadFailed title="The receipt could not be loaded" retry={refetch}>
        Nothing is lost. Please try again in a moment.
      </LoadFailed>
    );
  return (
    <div className="page max-w-[50rem] py-8 md:py-12 print:py-0">
      <div className="no-print mb-5 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={pathOf('purchases')} look="quiet" className="-ml-4">
          <Icon name="back" />
          Your purchases
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
          <Button
            look="secondary"
            inactive={!data}
            onClick={() => (data ? saveReceipt(data, document.getElementById(SHEET)) : undefined)}
          >
            <Icon name="download" />
            Download
          </Button>
        </div>
      </div>
      {data ? <ReceiptSheet id={SHEET} receipt={data} /> : <Skeleton className="h-[42rem]" />}
    </div>
  );
}
