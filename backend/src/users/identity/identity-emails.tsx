import type { Email } from '../../platform/mail/email-kind.js';
import { MainButton, Paragraph, Title } from '../../platform/mail/blocks.js';
import { day } from '../../platform/mail/format.js';

interface MagicLinkData {
  /** Holds the secret: written when the email is sent, kept nowhere. */
  link: string;
  minutes: number;
}

export function magicLink({ link, minutes }: MagicLinkData): Email {
  return {
    subject: 'Your Roadbook sign-in link',
    preview: `It works once, within ${minutes} minutes.`,
    content: (
      <>
        <Title>Open your purchases</Title>
        <Paragraph>
          This link works once, within {minutes} minutes, in the browser you open it in. The page first shows what the
          link does. Nothing happens until you press the button there.
        </Paragraph>
        <MainButton to={link}>Open my purchases</MainButton>
        <Paragraph>If you did not ask for this link, ignore this email. Nothing will happen.</Paragraph>
      </>
    ),
  };
}

interface EmailChangeData {
  /** Holds the secret: written when the email is sent, kept nowhere. */
  link: string;
  /** The new address, masked: the reader of this mailbox need not know it. */
  email: string;
  /** ISO 8601. */
  appliesAt: string;
}

/** To the old mailbox. */
export function emailChange({ link, email, appliesAt }: EmailChangeData): Email {
  return {
    subject: 'Someone wants to change the email address of your Roadbook purchases',
    preview: `It changes to ${email} on ${day(appliesAt)} unless you stop it.`,
    content: (
      <>
        <Title>Your email address is about to change</Title>
        <Paragraph>
          In a browser signed in with this address, someone proved that they own {email}. We will make the change on{' '}
          {day(appliesAt)}.
        </Paragraph>
        <Paragraph>
          If it was you, you can agree now. If it was not you, stop the change. We then sign every browser out and keep
          this address.
        </Paragraph>
        <MainButton to={link}>Agree or stop the change</MainButton>
      </>
    ),
  };
}
