import { Link } from 'react-router-dom';
import { PAGE_HEADS } from '../../ui/page-heads';
import { usePageHead } from '../../ui/use-page-head';
import { Article, Paragraph, Section } from './Article';
import { pathOf } from '../../app/paths';

const LEAD =
  'We keep what a report and its payment need, for as long as they need it, and explain it here in plain words.';

export default function PrivacyPage() {
  usePageHead(PAGE_HEADS.privacy.title, PAGE_HEADS.privacy.description);
  return (
    <Article title="Privacy Policy" version="Version 3, November 27, 2026" lead={LEAD}>
      <Section title="What we keep, and why">
        <ul className="list-disc space-y-2 pl-5">
          <li>Your searches and the reports made from them, to show them to you again.</li>
          <li>
            Your email, to send receipts, updates on your order and, for 30 days, news about a vehicle you bought; you
            can stop the news.
          </li>
          <li>Your signature with its time, IP address and browser, as proof of the use you agreed to.</li>
          <li>
            Your address and phone number, for your invoice and tax, to prevent fraud, and because the law requires a
            record of who requests vehicle data.
          </li>
          <li>
            Payments: amount, date and reference, and the brand and last four digits of the card. The card number never
            reaches us.
          </li>
        </ul>
      </Section>
      <Section title="Cookies and what your browser stores">
        <p>
          One cookie tells your browser from others, so that your reports stay yours. It lasts 365 days and holds a
          random number.
        </p>
        <p>
          Analytics starts only after you accept it, under “Cookie settings” at the bottom of every page, and never
          while your browser sends Global Privacy Control or Do Not Track. It then sets two more cookies with random
          numbers, for 730 days and for one day. It counts steps and offers, never a VIN, a plate or an email. We keep
          the counts in our own database, without recording whose they are, for 90 days. If we also send them to a
          measurement service, our server sends them, not your browser. Declining removes both cookies.
        </p>
        <p>
          Your browser also keeps, on your device only, where you were in a search (one hour) and the names of your last
          five vehicles, which you can clear or switch off on the home page.
        </p>
      </Section>
      <Paragraph title="Vehicle owners">
        A report never names a past or present owner, and we do not ask any source for one.
      </Paragraph>
      <Paragraph title="Your choices">
        You can{' '}
        <Link className="link" to={pathOf('your-data')}>
          see, correct, download and delete your data
        </Link>{' '}
        yourself, after opening a link we mail to you. We keep what the law requires, such as payment records, without
        your name and only for as long as the law requires. We do not sell personal data.
      </Paragraph>
      <Paragraph title="Demonstration">
        While the notice at the top of the page says so, parts of this site are simulated: no money moves and histories
        are made up. Please do not enter real card data.
      </Paragraph>
    </Article>
  );
}
