import { reportError } from '../../api/error-log';
import { searchInWords, type VehicleSearch } from '../../search/search';
import { toastError } from '../../ui/toast/store';

/** Tells the visitor what is wrong with the form, and the operator that it was; of what was typed a few characters at most (A5-023). */
export function refuse(component: string, search: Pick<VehicleSearch, 'type' | 'value'>, message: string): void {
  toastError('Validation Error', message);
  const searchInfo = searchInWords(search);
  reportError({ message: `${message}: ${searchInfo}`, errorType: 'validation', funnel: 'home', component, searchInfo });
}
