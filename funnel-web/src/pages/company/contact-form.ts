import { hasControl } from '../../../../backend/src/platform/input-rules/characters.js';
import { emailError } from '../../../../backend/src/platform/input-rules/email.js';
import { CONTROL_PROBLEM, nameError } from '../../../../backend/src/platform/input-rules/one-line-text.js';
import { type FieldErrors, withoutNulls } from '../../ui/use-fields';

/** A type, not an interface: `useFields` takes records. */
export type ContactForm = { fullName: string; email: string; subject: string; message: string };

export const EMPTY_CONTACT: ContactForm = { fullName: '', email: '', subject: '', message: '' };

function messageError(text: string, required: string): string | null {
  if (!text.trim()) return required;
  return hasControl(text) ? CONTROL_PROBLEM : null;
}

export function contactErrors({ fullName, email, subject, message }: ContactForm): FieldErrors<ContactForm> {
  return withoutNulls({
    fullName: nameError(fullName),
    email: emailError(email),
    subject: messageError(subject, 'Subject is required'),
    message: messageError(message, 'Message is required'),
  });
}

export function contactText({ fullName, email, message }: ContactForm): string {
  return `${message.trim()}\n\n${fullName.trim()}\n${email.trim()}`;
}

export function mailtoLink(to: string, form: ContactForm): string {
  const parts = { subject: form.subject.trim(), body: contactText(form) };
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${to}?${query.join('&')}`;
}
