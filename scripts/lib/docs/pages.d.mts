export interface Page {
  file: string;
  url: string;
  title: string;
  text: string;
}

interface Site {
  home: Page;
  sections: { title: string; pages: Page[] }[];
}

export function readPages(): Site;
export function allPages(site: Site): Page[];
