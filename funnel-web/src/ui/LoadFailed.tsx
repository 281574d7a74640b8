import type { ReactNode } from 'react';
import { Button } from './Button';
import { Message } from './Message';

interface LoadFailedProps {
  title: string;
  heading?: 'h1' | 'h2';
  retry: () => unknown;
  children: ReactNode;
}

export function LoadFailed({ retry, ...message }: LoadFailedProps) {
  return <Message {...message} icon="warning" action={<Button onClick={() => void retry()}>Try again</Button>} />;
}
