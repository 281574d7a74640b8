import { useCallback, useState, useEffect, useRef, type SubmitEvent } from 'react';
import { PAGE_HEADS } from '../../ui/page-heads';
import { useSiteFacts } from '../../api/use-site-facts';
import { useHydrated } from '../../ui/use-hydrated';
import { usePageHead } from '../../ui/use-page-head';
import { mailtoLink, type ContactForm, contactErrors, EMPTY_CONTACT, contactText } from './contact-form';
import { ContactQuestions } from './ContactQuestions';
import { paced, TIMINGS } from '../../session/timings';
import { useFields } from '../../ui/use-fields';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { CONTROL, TextInput } from '../../ui/TextInput';

function openMailApp(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

interface ReachProps {
  href: string | null;
  text: string | null;
  note: string | null;
  absent: string;
}

function Reach({ href, text, note, absent }: ReachProps) {
  if (!href || !text) return <p>{absent}</p>;
  return (
    <p>
      <a className="link link-solo wrap-anywhere" href={href}>
        {text}
      </a>
      {note ? <span className="block text-soft">{note}</span> : null}
    </p>
  );
}

function ContactDetails() {
  const { contact, demonstration } = useSiteFacts();
  // Prerendered documents promise nothing: it depends on the installation.
  const promised = useHydrated();
  const answers = promised && contact.answers ? `Answered ${contact.answers}` : null;
  const hours = promised && contact.hours ? `Staffed ${contact.hours}` : null;
  const note = demonstration.length > 0 ? 'This is a demonstration. Nobody reads this mailbox.' : answers;
  const phone = contact.phone ? `tel:${contact.phone.replace(/[^+\d]/g, '')}` : null;
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="text-2xl">
        Contact details
      </h2>
      <h3 className="caps mt-4 font-sans">Email</h3>
      <Reach
        href={contact.email ? `mailto:${contact.email}` : null}
        text={contact.email}
        note={note}
        absent="No email support."
      />
      <h3 className="caps mt-4 font-sans">Phone</h3>
      <Reach href={phone} text={contact.phone} note={hours} absent="No phone support." />
    </section>
  );
}

const LINES = [
  { name: 'fullName', label: 'Full name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'text', inputMode: 'email', autoComplete: 'email' },
  { name: 'subject', label: 'Subject', type: 'text', autoComplete: 'off' },
] as const;

function ContactFields({ onPrepared }: { onPrepared: (form: ContactForm) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, set, check } = useFields(form, EMPTY_CONTACT, contactErrors);
  const [preparing, setPreparing] = useState(false);
  const ready = useHydrated();

  useEffect(() => {
    if (!preparing) return;
    const timer = setTimeout(() => onPrepared(values), paced(TIMINGS.contactPreparing));
    return () => clearTimeout(timer);
  }, [preparing, values, onPrepared]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!preparing && check()) setPreparing(true);
  }

  return (
    // "dialog": submitted before the script has loaded, it must not put the values into the address.
    <form method="dialog" ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {LINES.map(({ name, label, ...input }) => (
        <Field key={name} label={label} error={errors[name]}>
          {(ties) => (
            <TextInput
              {...ties}
              {...input}
              name={name}
              required
              value={values[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      <Field label="Message" error={errors.message}>
        {(ties) => (
          <textarea
            {...ties}
            name="message"
            required
            rows={6}
            value={values.message}
            onChange={(event) => set('message', event.target.value)}
            className={CONTROL}
          />
        )}
      </Field>
      <div>
        <Button type="submit" size="large" inactive={preparing || !ready}>
          {preparing ? 'Preparing...' : 'Prepare the email'}
        </Button>
        <p className="mt-2 text-sm text-soft">
          This opens your own mail app with the message. Nothing is sent from this page.
        </p>
      </div>
    </form>
  );
}

function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Please select and copy the text');
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button look="secondary" onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status" className="text-sm text-soft">
        {said}
      </span>
    </span>
  );
}

interface ContactThanksProps {
  to: string;
  form: ContactForm;
  onAgain: () => void;
}

/** The mail app may have opened; nothing was sent yet. */
function ContactThanks({ to, form, onAgain }: ContactThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = contactText(form);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="page max-w-[46rem] py-10 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="text-4xl md:text-5xl">
        Thank You!
      </h1>
      <p className="mt-4 text-[1.0625rem]">
        Your mail app should have opened with your message. We get it once you send it there. If it did not open, write
        to us with the address and the text below.
      </p>
      <dl className="mt-6 space-y-5 rounded-card border border-rule bg-sheet p-5">
        <div>
          <dt className="caps">To</dt>
          <dd className="mt-1 mb-2">{to}</dd>
          <dd>
            <CopyButton text={to}>Copy the address</CopyButton>
          </dd>
        </div>
        <div>
          <dt className="caps">Subject</dt>
          <dd className="mt-1">{form.subject}</dd>
        </div>
        <div>
          <dt className="caps">Message</dt>
          <dd className="mt-1 mb-2 break-words whitespace-pre-line">{text}</dd>
          <dd>
            <CopyButton text={text}>Copy the message</CopyButton>
          </dd>
        </div>
      </dl>
      <Button className="mt-7" onClick={onAgain}>
        Send Another Message
      </Button>
    </section>
  );
}

export default function ContactPage() {
  usePageHead(PAGE_HEADS.contact.title, PAGE_HEADS.contact.description);
  const { email } = useSiteFacts().contact;
  const [prepared, setPrepared] = useState<ContactForm | null>(null);

  const open = useCallback(
    (form: ContactForm) => {
      if (email) openMailApp(mailtoLink(email, form));
      setPrepared(form);
    },
    [email],
  );

  if (prepared && email) return <ContactThanks to={email} form={prepared} onAgain={() => setPrepared(null)} />;
  return (
    <div className="page py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">Contact Us</h1>
      <p className="mt-5 max-w-prose font-serif text-[1.3125rem] leading-relaxed">
        Questions about a report, a payment or your data? Write to us, and include the email you bought with.
      </p>
      <div className="mt-9 grid gap-10 md:grid-cols-[minmax(0,40rem)_17rem] md:justify-between">
        <ContactFields onPrepared={open} />
        <ContactDetails />
      </div>
      <ContactQuestions />
    </div>
  );
}
