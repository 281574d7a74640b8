import { SelectInput, type SelectInputProps } from 'react-admin';
import { humanize } from './format';

export function CodeFilter({ codes, ...props }: SelectInputProps & { codes: readonly string[] }) {
  return <SelectInput {...props} choices={codes.map((id) => ({ id, name: humanize(id) }))} emptyText="All" />;
}
