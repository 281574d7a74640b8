import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const DOCS = path.resolve(import.meta.dirname, '..');
const titleOf = (file) => /^# (.+)$/m.exec(fs.readFileSync(path.join(DOCS, file), 'utf8'))[1].replaceAll('`', '');
const pages = (...files) => files.map((file) => ({ text: titleOf(file), link: `/${file.replace(/\.md$/, '')}` }));
const folder = (name) => pages(...fs.readdirSync(path.join(DOCS, name)).map((file) => `${name}/${file}`));

/** The content security policy allows no inline scripts. */
const INLINE_SCRIPT = /<script id="([\w-]+)">(.*?)<\/script>/gs;

export default defineConfig({
  title: 'Roadbook documentation',
  lang: 'en-US',
  base: '/docs/',
  outDir: 'dist',
  cacheDir: '../.cache/vitepress',
  srcExclude: ['requirements/**'],
  cleanUrls: true,
  metaChunk: true,
  head: [['link', { rel: 'icon', href: '/favicon.svg' }]],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // Decisions and the list of security requirements would hide the pages that say what to do.
        _render: (text, env, md) =>
          /^(decisions\/|deploy\/security\.md)/.test(env.relativePath) ? '' : md.render(text, env),
      },
    },
    outline: [2, 3],
    sidebar: {
      '/': [
        { text: 'Get started', link: '/get-started' },
        { text: 'Customers', items: folder('customers') },
        { text: 'Operators', items: folder('operators') },
        { text: 'Integrators', items: folder('integrators') },
        { text: 'Deploy', items: folder('deploy') },
        { text: 'Contribute', items: folder('contribute') },
        { text: 'Decisions', link: folder('decisions')[0].link },
        { text: 'Reference', items: folder('reference') },
      ],
      '/decisions/': [
        { text: 'All documentation', link: '/' },
        { text: 'Decisions', items: folder('decisions') },
      ],
    },
  },
  transformHtml(html, _id, { siteConfig }) {
    return html.replace(INLINE_SCRIPT, (_tag, id, code) => {
      fs.writeFileSync(path.join(siteConfig.outDir, `${id}.js`), code);
      return `<script src="/docs/${id}.js"></script>`;
    });
  },
});
