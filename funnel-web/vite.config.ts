import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { NONCE, prerenderPages } from './prerender-plugin.ts';

/** The API while developing; in production one server serves both the pages and the API. */
const DEV_API = process.env.ROADBOOK_DEV_API ?? 'http://127.0.0.1:3000';

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
    // An inlined asset would be a data: URL, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
  },
});
