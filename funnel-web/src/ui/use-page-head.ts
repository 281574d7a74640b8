import { useEffect } from 'react';

/** Names the page in the tab and for search engines. */
export function usePageHead(title: string, description?: string): void {
  useEffect(() => {
    document.title = title === 'Roadbook' ? title : `${title} · Roadbook`;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
