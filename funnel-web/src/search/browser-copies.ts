import { forgetRecent, recentSearches } from './recent-searches';
import { forgetPerson } from '../session/registration';
import { clearRouteBackup } from './route-backup';
import { forgetAddress } from '../session/typed-address';
import { KEYS, remove, sessionKeys } from '../session/storage';

/** What this browser keeps for the comfort of the person who is now forgotten. */
export function forgetBrowserCopies(): void {
  clearRouteBackup();
  forgetPerson();
  // The wish that none be remembered stays.
  if (recentSearches().remembered) forgetRecent();
  const own = [...sessionKeys('vehicle-report-'), ...sessionKeys('vehicle-image-')];
  forgetAddress();
  const named = [KEYS.currentReportId, KEYS.currentUser, KEYS.lastValidSearch, KEYS.searchInfo];
  for (const key of [...own, ...named]) remove(key);
}
