import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { contactText, type ContactForm } from './contact-form';

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
export function ContactThanks({ to, form, onAgain }: ContactThanksProps) {
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
