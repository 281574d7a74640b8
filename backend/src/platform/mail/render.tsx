import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render, toPlainText } from '@react-email/render';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactElement } from 'react';
import { COLORS } from '../config/colors.js';
import type { Email, EmailBlock, Site } from './email.js';

const { paper, sheet, ink, soft, rule, ruleStrong, accent, onAccent } = COLORS;
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const BUTTON = { padding: '12px 24px', borderRadius: 8, fontSize: 16, fontWeight: 600 } satisfies CSSProperties;
const CELL = {
  padding: '8px 0',
  fontSize: 16,
  textAlign: 'left',
  verticalAlign: 'top',
  borderTop: `1px solid ${rule}`,
} satisfies CSSProperties;
const STYLE = {
  // A mailbox breaks a long address instead of growing wider than its window.
  body: { margin: 0, padding: '24px 12px', background: paper, color: ink, fontFamily: SANS, overflowWrap: 'anywhere' },
  card: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '28px 24px',
    background: sheet,
    border: `1px solid ${rule}`,
    borderRadius: 12,
  },
  brand: { margin: '0 0 24px', fontFamily: SERIF, fontSize: 20, lineHeight: 1.5, fontWeight: 600, color: accent },
  title: { margin: '0 0 12px', fontFamily: SERIF, fontSize: 26, fontWeight: 600, lineHeight: 1.2 },
  heading: { margin: '24px 0 8px', fontFamily: SERIF, fontSize: 19, fontWeight: 600, lineHeight: 1.3 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 },
  link: { color: accent, textDecorationLine: 'underline' },
  button: { ...BUTTON, background: accent, color: onAccent, border: `1px solid ${accent}` },
  quietButton: { ...BUTTON, background: sheet, color: ink, border: `1px solid ${ruleStrong}` },
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
  factName: { ...CELL, fontWeight: 400, paddingRight: 16, color: soft, overflowWrap: 'normal' },
  factValue: { ...CELL, fontWeight: 600 },
  foot: {
    margin: '28px 0 0',
    paddingTop: 16,
    borderTop: `1px solid ${rule}`,
    fontSize: 14,
    lineHeight: 1.5,
    color: soft,
  },
} satisfies Record<string, CSSProperties>;

const TextLink = ({ to, text }: { to: string; text: string }): ReactElement => (
  <Link href={to} style={STYLE.link}>
    {text}
  </Link>
);

const Facts = ({ facts }: { facts: Record<string, string | null> }): ReactElement => (
  <table style={STYLE.facts}>
    <tbody>
      {Object.entries(facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <tr key={name}>
            <th scope="row" style={STYLE.factName}>
              {name}
            </th>
            <td style={STYLE.factValue}>{value}</td>
          </tr>
        ))}
    </tbody>
  </table>
);

function Block({ block }: { block: EmailBlock }): ReactElement {
  if (typeof block === 'string') return <Text style={STYLE.text}>{block}</Text>;
  if ('facts' in block) return <Facts facts={block.facts} />;
  if ('heading' in block)
    return (
      <Heading as="h2" style={STYLE.heading}>
        {block.heading}
      </Heading>
    );
  if ('link' in block)
    return (
      <Text style={STYLE.text}>
        {block.text} <TextLink to={block.to} text={block.link} />
      </Text>
    );
  return (
    <Text style={STYLE.text}>
      <Button href={block.to} style={block.quiet ? STYLE.quietButton : STYLE.button}>
        {block.button}
      </Button>
    </Text>
  );
}

/**
 * Renders an email as HTML and as text; both say the same.
 * @param unsubscribe address of the page that ends emails of this kind, if they are optional
 */
export async function renderEmail(
  { subject, preview, title, blocks }: Email,
  { url, supportEmail }: Site,
  unsubscribe?: string,
): Promise<{ html: string; text: string }> {
  const html = await render(
    <Html lang="en">
      <Head>
        {/* A mailbox that darkens the colors by itself would spoil them. */}
        <meta name="color-scheme" content="light" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </Head>
      <Body style={STYLE.body}>
        <Preview>{preview}</Preview>
        <Container style={STYLE.card}>
          <Text style={STYLE.brand}>Roadbook</Text>
          <Heading style={STYLE.title}>{title}</Heading>
          {blocks.map((block, at) => block !== null && block !== false && <Block key={at} block={block} />)}
          <Text style={STYLE.foot}>
            Roadbook, vehicle history reports. See your purchases and receipts, or cancel a subscription:{' '}
            <TextLink to={`${url}/purchases`} text={`${url}/purchases`} />. Questions:{' '}
            <TextLink to={`mailto:${supportEmail}`} text={supportEmail} />
            {unsubscribe && (
              <>
                . Don’t want emails like this one? <TextLink to={unsubscribe} text="Unsubscribe" />. You will still get
                receipts.
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>,
  );
  return { html, text: toPlainText(html) };
}
