import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { NONCE, prerenderPages } from './prerender-plugin.ts';

/** The API while developing; in production one server serves both the pages and the API. */
const DEV_API = process.env.ROADBOOK_DEV_API ?? 'http://127.0.0.1:3000';

/**
 * Every round trip costs a phone a sixth of a second, and a browser fetches six files at a time: so there are few chunks, what home needs, what
 * most steps share, what some of them share, and one for each page.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'steps', minShareCount: 4, priority: 2 },
  { name: 'some-steps', minShareCount: 2, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), prerenderPages()],
  html: { cspNonce: NONCE },
  server: {
    port: 5173, // The Host stays the page's own: the API compares it with the Origin of every change.
    proxy: { '/api': { target: DEV_API, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    target: 'es2022',
    manifest: true,
    // Every browser that can run the rest follows these links itself; an older Safari only fetches a little later.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: URL, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // A shared chunk would otherwise be named after every page that uses it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
});
