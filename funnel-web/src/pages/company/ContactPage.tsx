import { PAGE_HEADS } from '../../journey/page-heads';
import { useSiteFacts } from '../../journey/site';
import { usePageHead } from '../../ui/use-page-head';
import { Article } from './Article';

function Reach({ href, text, note }: { href: string | null; text: string | null; note: string | null }) {
  if (!href || !text) return <p>Not staffed.</p>;
  return (
    <p>
      <a className="link" href={href}>
        {text}
      </a>
      {note ? <span className="block text-soft">{note}</span> : null}
    </p>
  );
}

const BEFORE_YOU_WRITE = (
  <ul className="list-disc space-y-2 pl-5">
    <li>A report can be opened again for 30 days, in the browser it was bought in: look the vehicle up once more.</li>
    <li>If a record about your vehicle is wrong, the source named under its section can correct it; tell us too.</li>
    <li>To stop a subscription, write from the e-mail you bought with. It ends at the end of the paid month.</li>
  </ul>
);

export default function ContactPage() {
  usePageHead(PAGE_HEADS.contact.title, PAGE_HEADS.contact.description);
  const { contact, demonstration } = useSiteFacts();
  const note = demonstration.length > 0 ? 'This installation is a demonstration: the mailbox is not staffed.' : null;
  const phone = contact.phone ? `tel:${contact.phone.replace(/[^+\d]/g, '')}` : null;
  return (
    <Article
      title="Contact"
      lead="Questions about a report, a payment or your data: write to us, and name the e-mail you bought with."
      sections={[
        {
          title: 'E-mail',
          body: <Reach href={contact.email ? `mailto:${contact.email}` : null} text={contact.email} note={note} />,
        },
        { title: 'Phone', body: <Reach href={phone} text={contact.phone} note={null} /> },
        { title: 'Before you write', body: BEFORE_YOU_WRITE },
      ]}
    />
  );
}
