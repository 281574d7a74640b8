import { resumeMails, stopMails, stopWatchByLink } from '../../api/purchase-calls';

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
      title: 'No more mails like this one?',
      text: 'We then write no more when a report is ready or when there is news of a vehicle you bought. Receipts, refunds, cancellations and notices before a charge still come: the law asks for them.',
      action: 'Unsubscribe',
      done: 'You are unsubscribed',
      stop: () => stopMails(token),
      undo: () => resumeMails(token),
    };
  if (kind === 'watch')
    return {
      token,
      title: 'Stop watching this vehicle?',
      text: 'We then mail no more news of it. Your report and everything else you bought stay as they are.',
      action: 'Stop watching',
      done: 'The vehicle is no longer watched',
      stop: () => stopWatchByLink(token),
      undo: null,
    };
  return null;
}
