import { useCallback, useState } from 'react';
import { PAGE_HEADS } from '../../ui/page-heads';
import { useSiteFacts } from '../../api/use-site-facts';
import { usePageHead } from '../../ui/use-page-head';
import { mailtoLink, type ContactForm } from './contact-form';
import { ContactDetails } from './ContactDetails';
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
