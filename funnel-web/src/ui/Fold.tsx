import type { ReactNode } from 'react';

/** Content folded behind a link. Printed in full. */
export function Fold({ title, className, children }: { title: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className={className}>
      <summary className="link link-solo cursor-pointer">{title}</summary>
      {children}
    </details>
  );
}
