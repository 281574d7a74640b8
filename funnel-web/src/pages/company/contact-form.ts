import type { FieldErrors } from '../../journey/use-fields';

/** A type, not an interface: `useFields` takes records. */
export type ContactForm = { fullName: string; email: string; subject: string; message: string };

export const EMPTY_CONTACT: ContactForm = { fullName: '', email: '', subject: '', message: '' };

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function contactErrors({ fullName, email, subject, message }: ContactForm): FieldErrors<ContactForm> {
  return {
    ...(fullName.trim() ? {} : { fullName: 'Full name is required' }),
    ...(email.trim()
      ? EMAIL_SHAPE.test(email.trim())
        ? {}
        : { email: 'Please enter a valid email address' }
      : { email: 'Email is required' }),
    ...(subject.trim() ? {} : { subject: 'Subject is required' }),
    ...(message.trim() ? {} : { message: 'Message is required' }),
  };
}

/** The message as it should be sent, with who to answer below it. */
export function contactText({ fullName, email, message }: ContactForm): string {
  return `${message.trim()}\n\n${fullName.trim()}\n${email.trim()}`;
}

export function mailtoLink(to: string, form: ContactForm): string {
  const parts = { subject: form.subject.trim(), body: contactText(form) };
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${to}?${query.join('&')}`;
}
