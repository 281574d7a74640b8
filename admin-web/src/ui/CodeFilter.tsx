import { SelectInput, type SelectInputProps } from 'react-admin';
import { words } from './format';

/** A filter of a list by one of several codes, shown in words. */
export function CodeFilter({ codes, ...props }: SelectInputProps & { codes: readonly string[] }) {
  return <SelectInput {...props} choices={codes.map((id) => ({ id, name: words(id) }))} emptyText="All" />;
}
