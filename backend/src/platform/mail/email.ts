/** What every email says about the app. */
export interface Site {
  /** The app's address without a trailing slash. */
  url: string;
  supportEmail: string;
}

/** A paragraph, a subheading, a button, a paragraph that ends with a link, or facts in two columns without null values. */
export type EmailBlock =
  | string
  | { heading: string }
  | { button: string; to: string; quiet?: true }
  | { text: string; link: string; to: string }
  | { facts: Record<string, string | null> };

/** An email before it is rendered. */
export interface Email {
  subject: string;
  /** The line a mailbox shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly (EmailBlock | null | false)[];
}

/** A kind of email and the type of the data it is enqueued with, which are stored as JSON. */
export interface EmailKind<Data> {
  readonly name: string;
  /** Not sent to mailboxes that unsubscribed. All others are about money or were requested. */
  readonly optional?: boolean;
  /** Never set: ties the data to the kind. */
  readonly data?: Data;
}

/** A kind whose email is written from its data alone. */
interface Template<Data> extends EmailKind<Data> {
  write(data: Data, site: Site): Email;
}

/** Every declared template, by name. */
export const TEMPLATES = new Map<string, Template<unknown>>();

/**
 * Declares a kind of email with its text. A kind that needs a secret when it is sent has no template but
 * `EmailQueueService.compose`.
 */
export function emailTemplate<Data>(template: Template<Data>): Template<Data> {
  TEMPLATES.set(template.name, template as Template<unknown>);
  return template;
}
