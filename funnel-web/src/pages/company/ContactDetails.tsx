import { useSiteFacts } from '../../api/use-site-facts';
import { useHydrated } from '../../ui/use-hydrated';

interface ReachProps {
  href: string | null;
  text: string | null;
  note: string | null;
  /** Said where there is nobody to reach. */
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

/** Who can be reached how. Hours and times to answer stand here when the operator promises them, in the operator's words. */
export function ContactDetails() {
  const { contact, demonstration } = useSiteFacts();
  // The documents that were made when building promise nothing: it depends on the installation.
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
