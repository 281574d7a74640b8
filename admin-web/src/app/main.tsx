import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import './fonts.css';
import { nonce } from './nonce';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

const styles = createCache({ key: 'css', nonce });

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  </StrictMode>,
);
