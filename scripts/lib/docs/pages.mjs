// Which pages the documentation has, and where each stands. Node built-ins only: npm run check reads them too.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

/** By whom they are for. A folder stands for all its pages, in the order of their names. */
const SECTIONS = [
  { title: 'Customers', files: ['docs/customers/help.md', 'docs/customers/questions.md'] },
  {
    title: 'Operators',
    files: [
      'docs/operators',
      'docs/operations.md',
      'docs/scaling.md',
      'docs/performance.md',
      'docs/security.md',
      'docs/test-vehicles.md',
    ],
  },
  { title: 'Integrators', files: ['docs/integrators'] },
  {
    title: 'Contributors',
    files: [
      'README.md',
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/modules.md',
      'docs/glossary.md',
      'docs/third-party-data.md',
      'SECURITY.md',
      'CODE_OF_CONDUCT.md',
      'CHANGELOG.md',
    ],
  },
  { title: 'How to', files: ['docs/how-to'] },
  { title: 'Decisions', files: ['docs/decisions'] },
];

/** Every page, in the order of the table of contents: its file, its address, its title and its text. */
export function readPages() {
  const sections = SECTIONS.map(({ title, files }) => ({ title, pages: files.flatMap(filesOf).map(readPage) }));
  return { home: readPage('docs/index.md'), sections: sections.filter(({ pages }) => pages.length > 0) };
}

function filesOf(name) {
  if (!fs.existsSync(path.join(root, name))) return [];
  if (name.endsWith('.md')) return [name];
  return fs
    .readdirSync(path.join(root, name))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `${name}/${file}`);
}

function readPage(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return { file, url: addressOf(file), title: /^# (.+)$/m.exec(text)?.[1].replaceAll('`', '') ?? file, text };
}

function addressOf(file) {
  if (file === 'docs/index.md') return '/docs/';
  // What lies beside docs, such as the README, has a folder of its own.
  const name = file.startsWith('docs/') ? file.slice('docs/'.length) : `project/${file.toLowerCase()}`;
  return `/docs/${name.replace(/\.md$/, '')}/`;
}

export const allPages = ({ home, sections }) => [home, ...sections.flatMap(({ pages }) => pages)];
