import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactElement } from 'react';
import type { Email, Site } from './email-kind.js';
import { TextLink } from './blocks.js';
import { STYLE } from './style.js';

interface Props {
  email: Email;
  site: Site;
  /** Address of the page that ends emails of this kind; those that have to come have none. */
  unsubscribe?: string;
}

/** What all emails have in common. */
export const Layout = ({
  email: { subject, preview, content },
  site: { url, supportEmail },
  unsubscribe,
}: Props): ReactElement => (
  <Html lang="en">
    <Head>
      {/* The colors are those of paper: a mailbox that turns them dark by itself would spoil them. */}
      <meta name="color-scheme" content="light" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{subject}</title>
    </Head>
    <Body style={STYLE.body}>
      <Preview>{preview}</Preview>
      <Container style={STYLE.card}>
        <Text style={STYLE.brand}>Roadbook</Text>
        {content}
        <Text style={STYLE.foot}>
          Roadbook, vehicle history reports. See your purchases and receipts, or cancel a subscription:{' '}
          <TextLink to={`${url}/purchases`}>{`${url}/purchases`}</TextLink>. Questions:{' '}
          <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
          {unsubscribe && (
            <>
              . Don’t want emails like this one? <TextLink to={unsubscribe}>Unsubscribe</TextLink>. You will still get
              receipts.
            </>
          )}
        </Text>
      </Container>
    </Body>
  </Html>
);
