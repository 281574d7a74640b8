import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

interface MessageProps {
  title: string;
  /** `h2` on a page that has its own title. */
  heading?: 'h1' | 'h2';
  icon?: IconName;
  children?: ReactNode;
  action?: ReactNode;
}

export function Message({ title, heading: Heading = 'h1', icon = 'search', children, action }: MessageProps) {
  return (
    <div className="page page-narrow flex flex-col items-center py-20 text-center md:py-28">
      <span className="mb-6 grid size-14 place-items-center rounded-full border border-rule bg-sheet text-accent">
        <Icon name={icon} className="size-6" />
      </span>
      <Heading className="text-3xl md:text-4xl">{title}</Heading>
      {children ? <div className="mt-3 max-w-prose text-balance text-soft">{children}</div> : null}
      {action ? <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
