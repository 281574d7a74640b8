import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsService, searchEngineFiles } from './documents.js';

const PAGE =
  '<meta name="site" content="{{site}}" /><link href="{{origin}}/about" /><a href="tel:">{{phone}}</a>{{demonstration}} {{email}}';
const FACTS = {
  demonstration: [],
  supportEmail: 'help@example.org',
  supportPhone: null,
  supportHours: null,
  supportAnswers: null,
  plateMinimum: 5,
  plateDistrict: false,
  claims: {},
};

describe('documents', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'roadbook-documents-'));
    mkdirSync(join(folder, '.documents'));
    const pages = [
      { path: '/', document: 'home' },
      { path: '/about', document: 'about' },
      { path: '/results/free', head: '<free>', waiting: 'Free' },
      { path: '/results/:reportId', head: '<results>', waiting: "Results $& $'" },
    ];
    const missing = { head: '', waiting: 'Missing' };
    writeFileSync(join(folder, '.documents/routes.json'), JSON.stringify({ pages, missing }));
    writeFileSync(join(folder, '.documents/robots.txt'), 'Sitemap: {{origin}}/sitemap.xml');
    writeFileSync(join(folder, '.documents/sitemap.xml'), '<loc>{{origin}}/about</loc>');
    for (const name of ['shell', 'home', 'about', 'contact', 'privacy', 'terms'])
      for (const variant of ['plain', 'plain-phone', 'demonstration', 'demonstration-phone'])
        writeFileSync(
          join(folder, `.documents/${name}.${variant}.html`),
          `${name} ${variant} ${PAGE}${name === 'shell' ? '{{head}}{{waiting}}' : ''}`,
        );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are filled with the facts of the installation, escaped, and with the address of the request', () => {
    const facts = { ...FACTS, demonstration: ['<i>mails</i>', 'b', 'c'], supportPhone: '+1 (555) 010-0000' };
    const html = new DocumentsService(folder, facts).at('/about/', 'https://a.example"><script>');
    expect(html).toContain('about demonstration-phone');
    expect(html).toContain('&lt;i&gt;mails&lt;/i&gt;, b and c help@example.org');
    expect(html).toContain('<a href="tel:+15550100000">+1 (555) 010-0000</a>');
    expect(html).toContain('content="{&quot;demonstration&quot;:');
    expect(html).toContain('href="https://a.example&quot;&gt;&lt;script&gt;/about"');
    expect(html).not.toContain('{{');
  });

  it('show no demonstration claims and no missing phone; other paths also start from a loading page', () => {
    const documents = new DocumentsService(folder, FACTS);
    expect(documents.at('/', 'http://x')).toMatch(/^home plain /);
    expect(documents.at('/checkout/4', 'http://x')).toMatch(/^shell plain .*\{&quot;demonstration/);
  });

  it('use the first matching path, each with its own scripts and what is seen until they are there', () => {
    const documents = new DocumentsService(folder, FACTS);
    expect(documents.at('/results/free', 'http://x')).toMatch(/<free>Free$/);
    expect(documents.at('/results/R-1/', 'http://x')).toMatch(/<results>Results \$& \$'$/);
    for (const path of ['/results', '/results/R-1/x', '/aboutx']) {
      expect([path, documents.knows(path)]).toEqual([path, false]);
      expect(documents.at(path, 'http://x')).toMatch(/^shell plain .*Missing$/);
    }
    for (const path of ['/', '/about/', '/results/R-1']) expect([path, documents.knows(path)]).toEqual([path, true]);
  });

  it('give search engines the address of the shop, escaped', () => {
    const files = searchEngineFiles(folder).map(({ path, text }) => [path, text('https://a.example/<b>')]);
    expect(files).toEqual([
      ['/robots.txt', 'Sitemap: https://a.example/&lt;b&gt;/sitemap.xml'],
      ['/sitemap.xml', '<loc>https://a.example/&lt;b&gt;/about</loc>'],
    ]);
  });

  it('name an address as it is, whatever it looks like', () => {
    const html = new DocumentsService(folder, FACTS).at('/', "http://$&$`$'$$");
    expect(html).toContain('href="http://$&amp;$`$&#39;$$/about"');
  });

  it('are there only once the funnel was built', () => {
    expect(DocumentsService.areBuilt(folder)).toBe(true);
    expect(DocumentsService.areBuilt(join(folder, 'nowhere'))).toBe(false);
  });
});
