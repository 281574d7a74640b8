import { useEffect } from 'react';

export function usePageHead(title: string, description?: string): void {
  useEffect(() => {
    document.title = title === 'Roadbook' ? title : `${title} · Roadbook`;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
