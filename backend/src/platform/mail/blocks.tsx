import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactElement, ReactNode } from 'react';
import { STYLE } from './style.js';

interface Block {
  children: ReactNode;
}
interface Leading extends Block {
  to: string;
}

export const Title = ({ children }: Block): ReactElement => <Heading style={STYLE.title}>{children}</Heading>;

/** What follows the matter of the email. */
export const Part = ({ children }: Block): ReactElement => (
  <Heading as="h2" style={STYLE.part}>
    {children}
  </Heading>
);

export const Paragraph = ({ children }: Block): ReactElement => <Text style={STYLE.text}>{children}</Text>;

export const TextLink = ({ to, children }: Leading): ReactElement => (
  <Link href={to} style={STYLE.link}>
    {children}
  </Link>
);

export const MainButton = ({ to, children }: Leading): ReactElement => (
  <Paragraph>
    <Button href={to} style={STYLE.button}>
      {children}
    </Button>
  </Paragraph>
);

/** What may be done besides the first thing. */
export const QuietButton = ({ to, children }: Leading): ReactElement => (
  <Paragraph>
    <Button href={to} style={STYLE.quietButton}>
      {children}
    </Button>
  </Paragraph>
);

/** Facts in two columns; one without a value is left out. */
export const Facts = ({ of }: { of: Record<string, string | null> }): ReactElement => (
  <table style={STYLE.facts}>
    <tbody>
      {Object.entries(of)
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
