export interface Part {
  id: string;
  title: string;
  heading: string;
  text: string;
}

export function searchIndex(rendered: { parts: Part[] }[]): { search(words: string): { id: string }[] };
