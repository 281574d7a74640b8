import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { OperatorRole } from '../providers/types';
import { ROLES } from './roles';

interface RoleFieldProps {
  role: OperatorRole;
  onChange: (role: OperatorRole) => void;
}

export function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <TextField
      select
      id="role"
      label="Role"
      value={role}
      onChange={(event) => onChange(event.target.value as OperatorRole)}
      helperText={ROLES[role].may}
    >
      {Object.entries(ROLES).map(([value, { name }]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
