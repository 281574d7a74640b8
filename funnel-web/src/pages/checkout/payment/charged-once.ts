import type { PaymentsInfoView } from '../../../api/types';

/** What nobody has to fear who presses the button twice. */
export const chargedOnce = ({ simulated }: PaymentsInfoView): string =>
  simulated
    ? 'Payments are simulated here: nothing is charged.'
    : 'Your card is charged once, even if you press twice.';
