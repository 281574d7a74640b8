import { Navigate, useSearchParams } from 'react-router-dom';
import { links } from '../search/links';
import { parseSearch, searchParts } from '../search/search';
import { PageFallback } from './PageFallback';
import { pathOf } from './paths';

/**
 * /search?type&value leads to the loading step, or home when either is missing. The search form of the home page calls its value vin.
 * What it shows stays until the script of the step is there.
 */
export function SearchRedirect() {
  const [query] = useSearchParams();
  const parts = searchParts({}, query);
  const search = parseSearch({ ...parts, value: parts.value ?? query.get('vin') });
  return (
    <>
      <Navigate to={search ? links.loading(search) : pathOf('home')} replace />
      <PageFallback />
    </>
  );
}
