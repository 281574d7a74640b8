import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { describeContext, reportUncaughtErrors } from './global-errors';
import { loadPartsOf } from './parts';
import { Root } from './Root';
import './styles.css';

reportUncaughtErrors();
describeContext();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

const app = <Root router={(children) => <BrowserRouter>{children}</BrowserRouter>} />;

// Home and the company pages come as HTML; every other step starts from what waits for it, which the first drawing takes away.
void loadPartsOf(location.pathname).then(() => {
  if (root.hasChildNodes() && root.dataset.waiting === undefined) hydrateRoot(root, app);
  else createRoot(root).render(app);
  delete root.dataset.waiting;
});
