import { resumeMails, stopMails, stopMonitoringByLink } from '../../api/purchase-calls';

/** What a link of a mail ends. */
export interface MailLink {
  token: string;
  title: string;
  text: string;
  action: string;
  done: string;
  stop: () => Promise<unknown>;
  /** What takes it back; a watch is not begun again. */
  undo: (() => Promise<unknown>) | null;
}

const LINK = /^#(mail|watch)=([\w-]{22})$/;

/** The link in the part of an address behind '#'; null when there is none. */
export function mailLink(hash: string): MailLink | null {
  const [, kind, token = ''] = LINK.exec(hash) ?? [];
  if (kind === 'mail')
    return {
      token,
      title: 'No more emails like this one?',
      text: 'We will no longer write when a report is ready or when there is news about a vehicle you bought. You still get receipts, refunds, cancellations and notices before a charge: the law requires them.',
      action: 'Unsubscribe',
      done: 'You are unsubscribed',
      stop: () => stopMails(token),
      undo: () => resumeMails(token),
    };
  if (kind === 'watch')
    return {
      token,
      title: 'Stop watching this vehicle?',
      text: 'We will no longer email you news about it. Your report and everything else you bought stay as they are.',
      action: 'Stop watching',
      done: 'We no longer watch this vehicle',
      stop: () => stopMonitoringByLink(token),
      undo: null,
    };
  return null;
}
