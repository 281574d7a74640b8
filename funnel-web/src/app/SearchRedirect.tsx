import { Navigate, useSearchParams } from 'react-router-dom';
import { links } from '../journey/links';
import { parseSearch } from '../journey/search';

/** /search?type&value leads to the loading step, or home when either is missing. */
export function SearchRedirect() {
  const [query] = useSearchParams();
  const search = parseSearch({ type: query.get('type'), value: query.get('value') });
  return <Navigate to={search ? links.loading(search) : '/'} replace />;
}
