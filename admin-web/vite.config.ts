import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The API while developing; in production one server serves both the pages and the API. */
const DEV_API = process.env.ROADBOOK_DEV_API ?? 'http://127.0.0.1:3000';

/** The console's address without its slash, which is how people type it. */
const slashed: Plugin = {
  name: 'slashed',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const [path, ...query] = (request.url ?? '').split('?');
      if (path !== '/admin') return next();
      response.writeHead(302, { location: ['/admin/', ...query].join('?') }).end();
    });
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), slashed],
  // The server puts a fresh nonce in its place with every document (backend/src/platform/http/nonce.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5174, proxy: { '/api': DEV_API } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    target: 'es2022',
    // An inlined asset would be a data: URL, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    // One tool for one operator: the framework is most of it and is fetched once, then kept.
    chunkSizeWarningLimit: 1200,
  },
});
