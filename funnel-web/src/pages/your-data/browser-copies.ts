import { clearRouteBackup } from '../../journey/route-backup';
import { forgetAddress } from '../../journey/typed-address';
import { KEYS, remove, sessionKeys } from '../../journey/storage';

/** What this tab keeps for the comfort of the person who is now forgotten. */
export function forgetBrowserCopies(): void {
  clearRouteBackup();
  const own = [...sessionKeys('vehicle-report-'), ...sessionKeys('vehicle-image-')];
  const named = [KEYS.currentReportId, KEYS.userInfo, KEYS.currentUser, KEYS.lastValidSearch, KEYS.searchInfo];
  for (const key of [...own, ...named, KEYS.checkoutSession, KEYS.pendingRegistration]) remove(key);
  forgetAddress();
}
