import type { Email } from '../../platform/mail/email.js';
import { day } from '../../platform/mail/format.js';

interface MagicLinkData {
  /** Contains the secret. */
  link: string;
  minutes: number;
}

export const magicLink = ({ link, minutes }: MagicLinkData): Email => ({
  subject: 'Your Roadbook sign-in link',
  preview: `It works once, within ${minutes} minutes.`,
  title: 'Open your purchases',
  blocks: [
    `This link works once, within ${minutes} minutes, in the browser you open it in. The page first shows what the link does. Nothing happens until you press the button there.`,
    { button: 'Open my purchases', to: link },
    'If you did not ask for this link, ignore this email. Nothing will happen.',
  ],
});

interface EmailChangeData {
  /** Contains the secret. */
  link: string;
  /** The new address, masked. */
  email: string;
  appliesAt: string;
}

export const emailChange = ({ link, email, appliesAt }: EmailChangeData): Email => ({
  subject: 'Someone wants to change the email address of your Roadbook purchases',
  preview: `It changes to ${email} on ${day(appliesAt)} unless you stop it.`,
  title: 'Your email address is about to change',
  blocks: [
    `In a browser signed in with this address, someone proved that they own ${email}. We will make the change on ${day(appliesAt)}.`,
    'If it was you, you can agree now. If it was not you, stop the change. We then sign every browser out and keep this address.',
    { button: 'Agree or stop the change', to: link },
  ],
});

/** Masks an email so that its owner alone recognizes it: 'a•••@e•••.org'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  return `${first(email)}•••@${first(email.slice(at + 1))}•••${dot > at ? email.slice(dot) : ''}`;
}

const first = (text: string): string => [...text][0] ?? '';
