import { useCallback, useState } from 'react';
import { PAGE_HEADS } from '../../ui/page-heads';
import { useSiteFacts } from '../../api/use-site-facts';
import { useHydrated } from '../../ui/use-hydrated';
import { usePageHead } from '../../ui/use-page-head';
import { mailtoLink, type ContactForm } from './contact-form';
import { ContactFields } from './ContactFields';
import { ContactQuestions } from './ContactQuestions';
import { ContactThanks } from './ContactThanks';

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
