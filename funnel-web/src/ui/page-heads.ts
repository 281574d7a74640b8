import type { DocumentName } from '../app/paths';

export const PAGE_HEADS = {
  home: {
    title: 'Vehicle history reports by VIN or license plate',
    description:
      'Look a vehicle up by VIN or license plate, see what is really known about it, ' +
      'and read its history as a clear, well-made document.',
  },
  about: { title: 'About', description: 'What Roadbook is, where its facts come from, and what it does not claim.' },
  contact: { title: 'Contact', description: 'How to reach Roadbook, and answers to what people ask most.' },
  privacy: {
    title: 'Privacy Policy',
    description: 'What Roadbook keeps about you, why, for how long, and how to have it deleted.',
  },
  terms: {
    title: 'Terms of Service',
    description: 'The terms under which Roadbook sells vehicle history reports, short enough to read.',
  },
} as const satisfies Record<DocumentName, { title: string; description: string }>;
