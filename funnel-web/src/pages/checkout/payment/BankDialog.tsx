import { Button } from '../../../ui/Button';
import { ChoiceDialog } from '../../../ui/ChoiceDialog';

/** Stands for the page of the buyer's bank. */
export function BankDialog({ answer }: { answer: (confirmed: boolean) => void }) {
  return (
    <ChoiceDialog
      title="Confirm with your bank"
      description="This stands in for a bank’s 3-D Secure page. No bank is contacted and no money moves."
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => answer(true)}>Confirm payment</Button>
        <Button look="secondary" onClick={() => answer(false)}>
          Cancel payment
        </Button>
      </div>
    </ChoiceDialog>
  );
}
